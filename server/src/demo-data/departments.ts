/** A department of the demo clinic; the screens choose its emoji by its name. */
interface DemoDepartment {
  name: string;
  nameBn: string;
  description: string;
  descriptionBn: string;
  location: string;
  locationBn: string;
}

export const DEMO_DEPARTMENTS: readonly DemoDepartment[] = [
  {
    name: 'Cardiology',
    nameBn: 'হৃদরোগ',
    description: 'Heart and blood vessels: chest pain, blood pressure, ECG and follow-up after surgery',
    descriptionBn: 'হার্ট ও রক্তনালি: বুকে ব্যথা, প্রেসার, ইসিজি ও অপারেশনের পরের চিকিৎসা',
    location: 'Level 2, Room 204',
    locationBn: '২য় তলা, রুম ২০৪',
  },
  {
    name: 'Medicine',
    nameBn: 'মেডিসিন',
    description: 'Fever, diabetes, asthma and every illness that needs a first look',
    descriptionBn: 'জ্বর, ডায়াবেটিস, হাঁপানি এবং যেকোনো অসুখে প্রথম দেখা',
    location: 'Level 1, Room 101',
    locationBn: 'নিচতলা, রুম ১০১',
  },
  {
    name: 'Pediatrics',
    nameBn: 'শিশু',
    description: 'Newborns, children and teenagers: growth, vaccination, illness',
    descriptionBn: 'নবজাতক, শিশু ও কিশোর-কিশোরী: বেড়ে ওঠা, টিকা, অসুখ',
    location: 'Level 1, Room 108',
    locationBn: 'নিচতলা, রুম ১০৮',
  },
  {
    name: 'Gynecology & Obstetrics',
    nameBn: 'স্ত্রীরোগ ও প্রসূতি',
    description: "Women's health, pregnancy care and family planning",
    descriptionBn: 'মেয়েদের স্বাস্থ্য, গর্ভকালীন সেবা ও পরিবার পরিকল্পনা',
    location: 'Level 3, Room 302',
    locationBn: '৩য় তলা, রুম ৩০২',
  },
  {
    name: 'Orthopedics',
    nameBn: 'হাড় ও জোড়া',
    description: 'Bones, joints and back: fractures, arthritis, sports injuries',
    descriptionBn: 'হাড়, জোড়া ও কোমর: হাড় ভাঙা, বাতের ব্যথা, খেলায় পাওয়া চোট',
    location: 'Level 2, Room 210',
    locationBn: '২য় তলা, রুম ২১০',
  },
  {
    name: 'Dermatology',
    nameBn: 'চর্ম',
    description: 'Skin, hair and nails',
    descriptionBn: 'ত্বক, চুল ও নখ',
    location: 'Level 3, Room 307',
    locationBn: '৩য় তলা, রুম ৩০৭',
  },
  {
    name: 'ENT',
    nameBn: 'নাক-কান-গলা',
    description: 'Ear, nose and throat: hearing, sinus, tonsils, dizziness',
    descriptionBn: 'নাক, কান ও গলা: কানে কম শোনা, সাইনাস, টনসিল, মাথা ঘোরা',
    location: 'Level 2, Room 215',
    locationBn: '২য় তলা, রুম ২১৫',
  },
  {
    name: 'Ophthalmology',
    nameBn: 'চক্ষু',
    description: 'Eyes: sight tests, cataract, glaucoma, diabetic eye care',
    descriptionBn: 'চোখ: চোখ পরীক্ষা, ছানি, গ্লুকোমা, ডায়াবেটিসে চোখের সমস্যা',
    location: 'Level 3, Room 311',
    locationBn: '৩য় তলা, রুম ৩১১',
  },
];
