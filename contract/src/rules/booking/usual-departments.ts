/** A department that many clinics have. The screens choose its emoji by its name. */
export interface UsualDepartment {
  name: string;
  nameBn: string;
  description: string;
  descriptionBn: string;
}

/**
 * The departments that the set-up offers, the most frequent ones first. `usualSearchWords` has their search
 * words.
 */
export const USUAL_DEPARTMENTS: readonly UsualDepartment[] = [
  {
    name: 'Medicine',
    nameBn: 'মেডিসিন',
    description: 'Fever, diabetes, asthma and every illness that needs a first look',
    descriptionBn: 'জ্বর, ডায়াবেটিস, হাঁপানি এবং যেকোনো অসুখে প্রথম দেখা',
  },
  {
    name: 'Gynecology & Obstetrics',
    nameBn: 'স্ত্রীরোগ ও প্রসূতি',
    description: "Women's health, pregnancy care and family planning",
    descriptionBn: 'মেয়েদের স্বাস্থ্য, গর্ভকালীন সেবা ও পরিবার পরিকল্পনা',
  },
  {
    name: 'Pediatrics',
    nameBn: 'শিশু',
    description: 'Newborns, children and teenagers: growth, vaccination, illness',
    descriptionBn: 'নবজাতক, শিশু ও কিশোর-কিশোরী: বেড়ে ওঠা, টিকা, অসুখ',
  },
  {
    name: 'Surgery',
    nameBn: 'সার্জারি',
    description: 'Hernia, piles, appendix, gallstones, lumps, and wounds after an operation',
    descriptionBn: 'হার্নিয়া, পাইলস, অ্যাপেন্ডিক্স, পিত্তথলির পাথর, টিউমার ও অপারেশনের পরের চিকিৎসা',
  },
  {
    name: 'Cardiology',
    nameBn: 'হৃদরোগ',
    description: 'Heart and blood vessels: chest pain, blood pressure, ECG and follow-up after surgery',
    descriptionBn: 'হার্ট ও রক্তনালি: বুকে ব্যথা, প্রেসার, ইসিজি ও অপারেশনের পরের চিকিৎসা',
  },
  {
    name: 'Orthopedics',
    nameBn: 'হাড় ও জোড়া',
    description: 'Bones, joints and back: fractures, arthritis, sports injuries',
    descriptionBn: 'হাড়, জোড়া ও কোমর: হাড় ভাঙা, বাতের ব্যথা, খেলায় পাওয়া চোট',
  },
  {
    name: 'Dermatology',
    nameBn: 'চর্ম',
    description: 'Skin, hair and nails',
    descriptionBn: 'ত্বক, চুল ও নখ',
  },
  {
    name: 'ENT',
    nameBn: 'নাক-কান-গলা',
    description: 'Ear, nose and throat: hearing, sinus, tonsils, dizziness',
    descriptionBn: 'নাক, কান ও গলা: কানে কম শোনা, সাইনাস, টনসিল, মাথা ঘোরা',
  },
  {
    name: 'Ophthalmology',
    nameBn: 'চক্ষু',
    description: 'Eyes: sight tests, cataract, glaucoma, diabetic eye care',
    descriptionBn: 'চোখ: চোখ পরীক্ষা, ছানি, গ্লুকোমা, ডায়াবেটিসে চোখের সমস্যা',
  },
  {
    name: 'Dentistry',
    nameBn: 'দন্ত',
    description: 'Teeth and gums: toothache, fillings, scaling, root canal',
    descriptionBn: 'দাঁত ও মাড়ি: দাঁত ব্যথা, ফিলিং, স্কেলিং, রুট ক্যানেল',
  },
  {
    name: 'Neurology',
    nameBn: 'নিউরোলজি',
    description: 'Brain and nerves: stroke, migraine, epilepsy, numbness',
    descriptionBn: 'মাথা ও স্নায়ু: স্ট্রোক, মাইগ্রেন, মৃগী, হাত-পা ঝিনঝিন করা',
  },
  {
    name: 'Gastroenterology',
    nameBn: 'গ্যাস্ট্রোএন্টারোলজি',
    description: 'Stomach, liver and bowels: acidity, ulcer, jaundice, hepatitis',
    descriptionBn: 'পেট, লিভার ও পরিপাক: গ্যাস্ট্রিক, আলসার, জন্ডিস, হেপাটাইটিস',
  },
  {
    name: 'Urology',
    nameBn: 'ইউরোলজি',
    description: 'Kidneys, bladder and prostate: stones, infections, trouble passing urine',
    descriptionBn: 'কিডনি, মূত্রথলি ও প্রস্টেট: পাথর, সংক্রমণ, প্রস্রাবের সমস্যা',
  },
  {
    name: 'Psychiatry',
    nameBn: 'মানসিক রোগ',
    description: 'Depression, anxiety, sleep and addiction',
    descriptionBn: 'হতাশা, দুশ্চিন্তা, ঘুমের সমস্যা ও মাদকাসক্তি',
  },
];
