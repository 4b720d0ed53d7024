import { searchKey } from '../../text/search-key.ts';

/**
 * Search words by the usual names of departments: what patients call the department, its doctor, the parts of
 * the body and the complaints. The demo clinic, a set-up and migration 012 use them.
 */
const USUAL_WORDS: readonly { names: string; words: string }[] = [
  {
    names: 'Cardiology | Heart | হৃদরোগ | হৃদরোগ বিভাগ | কার্ডিওলজি',
    words:
      'heart, cardiac, cardiologist, chest pain, blood pressure, hypertension, palpitation, ECG, ' +
      'heart attack, breathless, হার্ট, হৃদরোগ, বুকে ব্যথা, বুক ধড়ফড়, প্রেসার, উচ্চ রক্তচাপ, ' +
      'শ্বাসকষ্ট, হার্টের ডাক্তার',
  },
  {
    names: 'Medicine | General Medicine | Internal Medicine | মেডিসিন | মেডিসিন বিভাগ',
    words:
      'general, physician, fever, cold, cough, flu, dengue, typhoid, diabetes, sugar, asthma, ' +
      'headache, weakness, stomach pain, gastric, diarrhoea, diarrhea, vomiting, জ্বর, সর্দি, কাশি, ' +
      'ডেঙ্গু, ডায়াবেটিস, হাঁপানি, মাথা ব্যথা, দুর্বলতা, পেট ব্যথা, গ্যাস্ট্রিক, ডায়রিয়া, বমি, ' +
      'মেডিসিন',
  },
  {
    names: 'Pediatrics | Paediatrics | Child Health | Children | শিশু | শিশু বিভাগ | শিশুরোগ',
    words:
      'child, children, baby, newborn, infant, kids, paediatrician, pediatrician, vaccine, ' +
      'vaccination, growth, child fever, শিশু, শিশুরোগ, শিশু ডাক্তার, বাচ্চা, নবজাতক, টিকা, ' +
      'বাচ্চার জ্বর, নিউমোনিয়া',
  },
  {
    names:
      'Gynecology & Obstetrics | Gynaecology & Obstetrics | Obstetrics & Gynecology | Gynecology | ' +
      'Obstetrics & Gynaecology | Gynaecology | Obstetrics | Gynae | গাইনি | গাইনি বিভাগ | ' +
      'গাইনি ও প্রসূতি',
    words:
      'gynae, gynaecologist, gynecologist, women, female, pregnancy, pregnant, delivery, maternity, ' +
      'period, menstruation, family planning, infertility, white discharge, PCOS, গাইনি, মহিলা, ' +
      'মহিলা ডাক্তার, গর্ভবতী, গর্ভাবস্থা, প্রসূতি, মাসিক, ডেলিভারি, বন্ধ্যাত্ব',
  },
  {
    names: 'Orthopedics | Orthopaedics | Orthopedic | হাড় ও জোড়া | অর্থোপেডিক্স | অর্থোপেডিক',
    words:
      'bone, joint, fracture, broken, back pain, knee pain, neck pain, shoulder pain, arthritis, ' +
      'sprain, spine, sports injury, orthopaedic, হাড়, হাড় ভাঙা, জোড়া, কোমর ব্যথা, হাঁটু ব্যথা, ' +
      'ঘাড় ব্যথা, বাত, অর্থোপেডিক',
  },
  {
    names: 'Dermatology | Skin | Skin & Hair | চর্ম | চর্ম ও যৌন | চর্মরোগ | চর্মরোগ বিভাগ',
    words:
      'skin, hair, nails, rash, itching, allergy, acne, pimples, eczema, fungus, hair fall, ' +
      'dermatologist, চর্ম, চর্মরোগ, ত্বক, চুলকানি, এলার্জি, অ্যালার্জি, ব্রণ, চুল পড়া, দাদ, একজিমা',
  },
  {
    names: 'ENT | Ear, Nose & Throat | Ear, Nose and Throat | Otolaryngology | নাক কান গলা | নাক, কান ও গলা',
    words:
      'ear, nose, throat, hearing, sinus, tonsils, dizziness, ear ache, sore throat, nose bleed, ' +
      'vertigo, কান, নাক, গলা, কানে ব্যথা, গলা ব্যথা, টনসিল, সাইনাস, কম শোনা, মাথা ঘোরা',
  },
  {
    names: 'Ophthalmology | Eye | Eye Care | চক্ষু | চক্ষু বিভাগ | চোখ',
    words:
      'eye, vision, sight, glasses, cataract, glaucoma, red eye, eye test, eye doctor, চোখ, চক্ষু, ' +
      'চশমা, ছানি, চোখ ওঠা, ঝাপসা, চোখের ডাক্তার',
  },
  {
    names: 'Dentistry | Dental | Dental Care | দন্ত | দন্ত বিভাগ | ডেন্টাল',
    words:
      'teeth, tooth, dentist, toothache, gum, cavity, filling, scaling, root canal, দাঁত, দাঁত ব্যথা, ' +
      'মাড়ি, ডেন্টিস্ট, দাঁতের ডাক্তার',
  },
  {
    names: 'Neurology | Neuromedicine | Neuro Medicine | নিউরোলজি | নিউরোমেডিসিন',
    words:
      'brain, nerve, stroke, migraine, headache, epilepsy, seizure, paralysis, numbness, স্ট্রোক, ' +
      'মাইগ্রেন, মাথা ব্যথা, মৃগী, খিঁচুনি, প্যারালাইসিস, স্নায়ু, ব্রেন',
  },
  {
    names: 'Psychiatry | Mental Health | মানসিক | মানসিক রোগ | মনোরোগ',
    words:
      'mental, depression, anxiety, stress, sleep, insomnia, addiction, psychiatrist, মানসিক, মনোরোগ, ' +
      'দুশ্চিন্তা, হতাশা, ঘুম, ঘুম হয় না, মাদকাসক্তি',
  },
  {
    names: 'Surgery | General Surgery | সার্জারি | সার্জারি বিভাগ',
    words:
      'surgeon, operation, hernia, piles, appendix, gallstone, abscess, tumour, lump, অপারেশন, সার্জন, ' +
      'হার্নিয়া, পাইলস, অ্যাপেন্ডিক্স, পিত্তথলির পাথর, ফোড়া, টিউমার',
  },
  {
    names: 'Urology | Nephrology | Kidney | ইউরোলজি | কিডনি | কিডনি বিভাগ',
    words:
      'kidney, urine, urinary, prostate, kidney stone, burning urine, dialysis, কিডনি, প্রস্রাব, ' +
      'প্রস্রাবে জ্বালাপোড়া, প্রস্টেট, কিডনিতে পাথর, ডায়ালাইসিস',
  },
  {
    names: 'Gastroenterology | Gastro | গ্যাস্ট্রোএন্টারোলজি | পরিপাকতন্ত্র',
    words:
      'stomach, gastric, liver, acidity, ulcer, jaundice, hepatitis, constipation, diarrhoea, ' +
      'diarrhea, পেট ব্যথা, গ্যাস্ট্রিক, লিভার, জন্ডিস, আলসার, কোষ্ঠকাঠিন্য, বদহজম',
  },
];

const WORDS_BY_NAME = new Map(
  USUAL_WORDS.flatMap(({ names, words }) => {
    const text = words.normalize('NFC');
    return names.split(' | ').map((name) => [searchKey(name), text] as const);
  }),
);

/**
 * The usual search words of a department, separated by commas.
 *
 * @param name in any case; null for a name that is not a usual one
 */
export function usualSearchWords(name: string): string | null {
  return WORDS_BY_NAME.get(searchKey(name.trim())) ?? null;
}
