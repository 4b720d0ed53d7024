import { clinicDate } from '@clinic-serial/contract/fields/clinic-date';
import { personName } from '@clinic-serial/contract/fields/person-name';
import { emergencyContact, phone } from '@clinic-serial/contract/fields/phone';
import { optionalText } from '@clinic-serial/contract/fields/text';
import { GENDERS } from '@clinic-serial/contract/terms/gender';
import * as z from 'zod/mini';

// name | phone | gender | date of birth | address | emergency contact | family member under this phone
const TABLE = `
Md. Rafiqul Islam | 01700001001 | Male | 1968-03-13 | 14 Lake Road, Dhanmondi, Dhaka
Sharmin Akter | 01800001002 | Female | 1989-01-03 |  | 01600002002 | Rafi Islam
Abul Kalam Azad | 01900001003 | Male |  | 112 Green Road, Dhaka
রহিমা খাতুন | 01600001004 | Female | 2000-09-04 | 22/1 Elephant Road, Dhaka |  | মরিয়ম খাতুন
Jahangir Alam | 01500001005 | Male | 1971-10-02
Nusrat Jahan Mim | 01300001006 |  |  | Block C, Mirpur 10, Dhaka | 01800002006
Shafiqul Haque | 01700001007 | Male | 2006-09-07
Taslima Nasreen Khan | 01800001008 | Female | 1950-02-14 | 26 Agargaon Lane, Dhaka
Biplob Kumar Saha | 01900001009 | Male |  | House 9, Road 4, Uttara, Dhaka
Rina Rani Das | 01600001010 | Female | 1974-02-08 |  | 01300002010
মোঃ আব্দুল হালিম | 01500001011 | Male | 1953-09-14 | 7 Shahid Minar Road, Kallyanpur, Dhaka
Khadija Begum | 01300001012 | Female
Mizanur Rahman Bhuiyan | 01700001013 |  | 1951-10-04 | 14 Lake Road, Dhanmondi, Dhaka |  | Tasnim Bhuiyan
Sumaiya Islam | 01800001014 | Female | 1962-11-21 | 31 Nawab Street, Wari, Dhaka | 01600002014
Anwar Hossain Talukder | 01900001015 | Male
Fatema Tuz Zohra | 01600001016 | Female | 1985-01-19 | 22/1 Elephant Road, Dhaka
Delwar Sheikh | 01500001017 | Male | 1985-07-02
Momtaz Parvin | 01300001018 | Female |  | Block C, Mirpur 10, Dhaka | 01800002018
Rakibul Hasan Rony | 01700001019 | Male | 1962-01-18 | 5 College Gate, Mohammadpur, Dhaka
সাবিনা ইয়াসমিন | 01800001020 |  | 2002-03-10
Nazmul Huda | 01900001021 | Male |  | House 9, Road 4, Uttara, Dhaka
Shamima Nasrin | 01600001022 | Female | 1974-03-18 |  | 01300002022
Ariful Islam Shuvo | 01500001023 | Male | 1955-10-10 | 7 Shahid Minar Road, Kallyanpur, Dhaka
Papia Sultana | 01300001024 | Female |  | 18 Station Road, Tongi, Dhaka |  | Piya Sultana
Zahid Hasan | 01700001025 | Male | 1983-11-06
Monira Khanam | 01800001026 | Female | 1954-10-19 | 31 Nawab Street, Wari, Dhaka | 01600002026
Pranab Chakma | 01900001027 | Other
Lucky Akhter | 01600001028 | Female | 1988-04-12 | 22/1 Elephant Road, Dhaka
Sirajul Mowla | 01500001029 | Male | 1954-09-23 | Flat 4B, 60 Malibagh, Dhaka
Hosne Ara | 01300001030 | Female |  |  | 01800002030
Saiful Bari | 01700001031 | Male | 1952-10-02 | 5 College Gate, Mohammadpur, Dhaka
Tahmina Chowdhury | 01800001032 | Female | 1987-04-16
Ruhul Amin Sarker | 01900001033 | Male |  | House 9, Road 4, Uttara, Dhaka
Ishrat Binte Kabir | 01600001034 |  | 1991-09-14 | 3 River View, Keraniganj, Dhaka | 01300002034
গোলাম রব্বানী | 01500001035 | Male | 1997-06-15
Kohinoor Begum | 01300001036 | Female |  | 18 Station Road, Tongi, Dhaka
Shahadat Hossain | 01700001037 | Male | 1985-08-12
Afsana Mimi | 01800001038 | Female | 1967-04-26 | 31 Nawab Street, Wari, Dhaka | 01600002038
Liton Chandra Roy | 01900001039 | Male |  | 112 Green Road, Dhaka
Rehana Pervin | 01600001040 | Female | 1959-12-25
Touhidul Alam | 01500001041 |  | 1963-02-19 | Flat 4B, 60 Malibagh, Dhaka |  | Nabil Alam
Jannatul Ferdous | 01300001042 | Female |  |  | 01800002042
Emdadul Haq Milon | 01700001043 | Male | 1967-09-16 | 5 College Gate, Mohammadpur, Dhaka
Salma Khatun | 01800001044 | Female | 2004-06-24 | 26 Agargaon Lane, Dhaka
Mosharraf Karim | 01900001045 | Male
Bithi Mondal | 01600001046 | Female | 1976-05-20 | 3 River View, Keraniganj, Dhaka | 01300002046
Habibur Rahman Khan | 01500001047 | Male | 1952-02-17
Nargis Sultana | 01300001048 |  |  | 18 Station Road, Tongi, Dhaka
Fahim Shahriar | 01700001049 | Male | 1974-03-25 | 14 Lake Road, Dhanmondi, Dhaka
Dilruba Yasmin | 01800001050 | Female | 1969-03-16 |  | 01600002050
Obaidul Kader Mollah | 01900001051 | Male |  | 112 Green Road, Dhaka
Sadia Afrin | 01600001052 | Female | 1974-01-22
তানজিনা হক | 01500001053 | Female | 1952-09-19 | Flat 4B, 60 Malibagh, Dhaka
Mehedi Hasan Joy | 01300001054 | Male |  | Block C, Mirpur 10, Dhaka | 01800002054
Ayub Ali | 01700001055 |  | 1998-06-11
Parul Bala Dey | 01800001056 | Female | 1992-06-20 | 26 Agargaon Lane, Dhaka
Ashraful Alam | 01900001057 | Male
Roksana Parvin | 01600001058 | Female | 1979-10-26 | 3 River View, Keraniganj, Dhaka | 01300002058
Monirul Islam | 01500001059 | Male | 1977-02-27 | 7 Shahid Minar Road, Kallyanpur, Dhaka
Wasfia Tabassum | 01300001060 | Female
`;

/** The phone of the one patient who may no longer book (rules: serials 9). */
const INACTIVE_PHONE = '01900001033';

const demoPatient = z.object({
  name: personName,
  phone,
  gender: z.nullable(z.enum(GENDERS)),
  dateOfBirth: z.nullable(clinicDate),
  address: optionalText(200),
  emergencyContact,
  /** Families share a phone and so a patient record (rules: serials 7). */
  familyMember: optionalText(100),
});

/** The made-up patients of the demo clinic, checked by the rules for patients who register. */
export const DEMO_PATIENTS = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [name, number, gender, dateOfBirth, address, contact, familyMember] = line
      .split('|')
      .map((cell) => cell.trim() || null);
    const cells = { name, phone: number, gender: gender ?? null, dateOfBirth: dateOfBirth ?? null, address };
    const patient = z.parse(demoPatient, { ...cells, emergencyContact: contact, familyMember });
    return { ...patient, isActive: patient.phone !== INACTIVE_PHONE };
  });
