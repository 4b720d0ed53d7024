/**
 * The README of an export: it explains the files of the folder.
 *
 * @param hasPlaces true for a clinic with several places
 */
export const readme = (
  hasPlaces: boolean,
): string => `\ufeffEverything of the clinic in open files. Any spreadsheet opens them.

THIS FOLDER HAS PERSONAL DATA. Keep it where only those who may know the patients can read it, and delete it
when it is no longer needed. Passwords, codes and the texts of SMS are not in it.

The import of Clinic Serial reads these again, in this order:
  doctors.csv        doctors with departments, weekly hours and fees
  patients.csv       patients; the people who book with a patient's phone follow, with their relation
  appointments.csv   all appointments; the import takes those of the past ("past visits")
  holidays.csv       days on which the clinic is closed

These are for people and other programs:
${
  hasPlaces
    ? `  places.csv         the places of the clinic; the other files name them. A doctor has a row for each place in
                     doctors.csv. Add the places before the import, with the same names
`
    : ''
}  departments.csv    departments with their texts
  leaves.csv         when doctors are away
  changed-days.csv   dates on which a doctor has other hours
  money.csv          entries of the cash boxes with receipts; the kinds opening and close are the cash of a day
  doctor-shares.csv  what doctors get of a visit
  staff.csv          accounts of staff, without passwords
  settings.csv       settings of the clinic, without secrets
  sms.csv            how many SMS were sent on each day

Dates are year-month-day, amounts are taka. An apostrophe in front of a cell keeps a spreadsheet from running
it as a formula; it is not part of the text.


ক্লিনিকের সব তথ্য খোলা ফাইলে। যেকোনো স্প্রেডশিটে খোলা যায়।

এই ফোল্ডারে ব্যক্তিগত তথ্য আছে। যাঁদের রোগীর তথ্য জানার অনুমতি আছে, শুধু তাঁরাই যেন পড়তে পারেন। কাজ শেষে মুছে ফেলুন।
পাসওয়ার্ড, কোড ও এসএমএসের লেখা এখানে নেই।

ক্লিনিক সিরিয়ালে এগুলো আবার আনা যায়, এই ক্রমে:
  doctors.csv        ডাক্তার, বিভাগ, সাপ্তাহিক সময় ও ফি
  patients.csv       রোগী; একই ফোনের পরিবারের সদস্যরা তাঁর নিচে, সম্পর্কসহ
  appointments.csv   সব অ্যাপয়েন্টমেন্ট; পুরোনোগুলো আবার আনা যায়
  holidays.csv       ক্লিনিক বন্ধের দিন

এগুলো মানুষ ও অন্য প্রোগ্রামের জন্য:
${
  hasPlaces
    ? `  places.csv         ক্লিনিকের শাখা; অন্য ফাইলে এদের নাম আছে। doctors.csv-তে প্রতিটি শাখার জন্য ডাক্তারের আলাদা সারি আছে।
                     আবার আনার আগে একই নামে শাখাগুলো যোগ করুন
`
    : ''
}  departments.csv    বিভাগ
  leaves.csv         ডাক্তারের ছুটি
  changed-days.csv   যেসব দিনে ডাক্তারের সময় আলাদা
  money.csv          ক্যাশের হিসাব ও রসিদ
  doctor-shares.csv  ডাক্তারের ভাগ
  staff.csv          কর্মীদের অ্যাকাউন্ট, পাসওয়ার্ড ছাড়া
  settings.csv       ক্লিনিকের সেটিংস, গোপন তথ্য ছাড়া
  sms.csv            কোন দিন কত এসএমএস গেছে
`;
