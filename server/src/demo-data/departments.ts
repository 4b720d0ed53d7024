/** A department of the demo clinic; the screens choose its emoji by its name. */
interface DemoDepartment {
  name: string;
  description: string;
  location: string;
}

export const DEMO_DEPARTMENTS: readonly DemoDepartment[] = [
  {
    name: 'Cardiology',
    description: 'Heart and blood vessels: chest pain, blood pressure, ECG and follow-up after surgery',
    location: 'Level 2, Room 204',
  },
  {
    name: 'Medicine',
    description: 'Fever, diabetes, asthma and every illness that needs a first look',
    location: 'Level 1, Room 101',
  },
  {
    name: 'Pediatrics',
    description: 'Newborns, children and teenagers: growth, vaccination, illness',
    location: 'Level 1, Room 108',
  },
  {
    name: 'Gynecology & Obstetrics',
    description: "Women's health, pregnancy care and family planning",
    location: 'Level 3, Room 302',
  },
  {
    name: 'Orthopedics',
    description: 'Bones, joints and back: fractures, arthritis, sports injuries',
    location: 'Level 2, Room 210',
  },
  {
    name: 'Dermatology',
    description: 'Skin, hair and nails',
    location: 'Level 3, Room 307',
  },
  {
    name: 'ENT',
    description: 'Ear, nose and throat: hearing, sinus, tonsils, dizziness',
    location: 'Level 2, Room 215',
  },
  {
    name: 'Ophthalmology',
    description: 'Eyes: sight tests, cataract, glaucoma, diabetic eye care',
    location: 'Level 3, Room 311',
  },
];
