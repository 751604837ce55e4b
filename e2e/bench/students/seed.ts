/**
 * One hundred thousand invented students, varied enough that searching and sorting mean something: two scripts, missing
 * fields, long names, quotes, line breaks and cells that begin like formulas. All in SQL, so that seeding takes seconds.
 */
import type pg from 'pg';

const FIRST =
  'Avraham Yitzchak Yaakov Moshe David Shlomo Yosef Eliyahu Daniel Noam Eitan Ariel Yonatan Gavriel Refael Akiva Netanel Ezra Shimon Baruch Chaim Tzvi Meir Asher Natan';
const FIRST_HEBREW =
  'אברהם יצחק יעקב משה דוד שלמה יוסף אליהו דניאל נועם איתן אריאל יונתן גבריאל רפאל עקיבא נתנאל עזרא שמעון ברוך חיים צבי מאיר אשר נתן';
/** Last names are a beginning and an ending each, so that there are some thousand of them. */
const BEGINNING =
  'Gold Silver Rosen Green Wein Stein Gross Klein Lieber Mandel Apfel Birn Feld Licht Sommer Winter Perl Diamant Eisen Kupfer Blum Vogel Adler Hirsch Wolf';
const BEGINNING_HEBREW =
  'גולד סילבר רוזן גרין ויין שטיין גרוס קליין ליבר מנדל אפל בירן פלד ליכט סומר וינטר פרל דיאמנט אייזן קופר בלום פוגל אדלר הירש וולף';
const ENDING =
  'berg stein man baum feld thal heim field wald garten stern bach dorf mann hoff haus lander burg stock smith';
const ENDING_HEBREW =
  'ברג שטיין מן באום פלד טל היים פילד וולד גרטן שטרן באך דורף מאן הוף האוז לנדר בורג שטוק סמית';

const INSERT = `
with lists as (select string_to_array($2, ' ') f, string_to_array($3, ' ') fh, string_to_array($4, ' ') b,
  string_to_array($5, ' ') bh, string_to_array($6, ' ') e, string_to_array($7, ' ') eh),
people as (select n, (hashint4(n) & 2147483647) as h, (hashint4(n + 7000001) & 2147483647) as g from generate_series(1, $1::integer) n)
insert into public.students (first_name, last_name, hebrew_first_name, hebrew_last_name, email, cell_phone, whatsapp_phone, date_of_birth,
  marital_status, home_address, arrival_date_israel, flight_information, program_track, learning_start_date, learning_end_date, assigned_rabbi,
  hebrew_level, learning_level, hebrew_level_start, hebrew_level_current, high_school_name, high_school_graduation_year, previous_yeshiva,
  years_in_yeshiva, academic_background, dorm_housing_status, dorm_room_number, housing_notes, israeli_citizenship_status, citizenship_countries,
  israeli_passport_number, israeli_passport_expiration, foreign_passport_number, foreign_passport_expiration, foreign_passport_country,
  registration_deposit_amount, total_tuition_cost, monthly_tuition_amount, payment_schedule, financial_aid_amount, scholarship_percentage,
  israeli_health_insurance, kupat_cholim, health_insurance_provider, health_insurance_policy_number, health_insurance_expiration,
  medical_conditions, emergency_medical_contact, emergency_medical_phone, interested_in_drafting, machal_eligible, tzav_rishon_date,
  army_service_status, father_first_name, father_last_name, father_email, father_whatsapp, mother_first_name, mother_last_name,
  parents_marital_status, parents_home_city, parents_home_country, emergency_contact_name, emergency_contact_phone,
  registration_status, enrollment_status, notes, internal_notes, last_contact_date, contact_method)
select
  f[1 + h % 25] || case when h % 4001 = 0 then ' Menachem Mendel Alexander Sender Yehoshua Heschel' else '' end,
  case when h % 997 = 0 then 'O''' else '' end || b[1 + g % 25] || e[1 + (g / 25) % 20] || case when h % 50 = 0 then '-Halevi' else '' end,
  case when h % 3 > 0 then fh[1 + h % 25] end, case when h % 3 > 0 then bh[1 + g % 25] || eh[1 + (g / 25) % 20] end,
  lower(f[1 + h % 25]) || '.' || n || '@example.org',
  case when h % 5 > 0 then '+1212' || lpad((g % 10000000)::text, 7, '0') end, case when h % 7 > 1 then '+97254' || lpad((h % 10000000)::text, 7, '0') end,
  case when h % 40 > 0 then date '2004-01-01' + (g % 2000) end, case when h % 9 = 0 then 'married' when h % 2 = 0 then 'single' end,
  case when h % 4 > 0 then (h % 900 + 1) || ' Invented Street' || case when h % 6 = 0 then E'\\nApartment "' || h % 30 || '", rear' else '' end end,
  case when h % 3 = 0 then date '2027-08-20' + (g % 20) end, case when h % 11 = 0 then '=LY' || g % 400 when h % 3 = 0 then 'LY' || g % 400 end,
  (array['shana_aleph', 'shana_bet', 'shiur_bet_plus', 'post_army', null])[1 + g % 5], date '2027-09-05', case when h % 2 = 0 then date '2028-06-20' end,
  'Rabbi ' || b[1 + h % 25], (array['beginner', 'intermediate', 'advanced', 'native', null])[1 + h % 5], (array['beginner', 'intermediate', 'advanced', 'native', null])[1 + g % 5],
  (array['beginner', 'elementary', 'intermediate', 'advanced', 'native'])[1 + h % 5], (array['beginner', 'elementary', 'intermediate', 'advanced', 'native'])[1 + g % 5],
  'Sample High School ' || h % 200, 2020 + g % 8, case when h % 3 = 0 then 'Sample Yeshiva ' || h % 60 end, g % 6,
  case when h % 8 = 0 then '- strong in Gemara' when h % 2 = 0 then 'Learned Bava Metzia, "Eizehu Neshech", and Chullin' end,
  (array['yeshiva_dorms', 'private_apartment', 'family_home', 'other', null])[1 + h % 5], case when h % 5 = 0 then (100 + g % 300)::text end, case when h % 10 = 0 then 'Quiet room' end,
  (array['israeli_citizen', 'foreign_citizen', 'dual_citizen', null])[1 + h % 4], case when h % 4 = 2 then array['Israel', 'United States'] when h % 4 = 1 then array['United Kingdom'] end,
  case when h % 4 in (0, 2) then (20000000 + g % 9999999)::text end, case when h % 4 in (0, 2) then date '2026-10-01' + (h % 2500) end,
  case when h % 4 in (1, 2) then 'X' || (1000000 + h % 8999999) end, case when h % 4 in (1, 2) then date '2026-10-01' + (g % 3500) end, case when h % 4 in (1, 2) then 'United States' end,
  500, 24500.00 + h % 100, case when h % 2 = 0 then round(24500 / 9.0, 2) end, case when h % 3 = 0 then 'monthly' end, case when h % 12 = 0 then 1500.50 end, case when h % 15 = 0 then 12.5 end,
  h % 2 = 0, (array['clalit', 'maccabi', 'meuhedet', 'leumit', null])[1 + h % 5], case when h % 2 = 0 then 'Example Health' end, case when h % 2 = 0 then 'P-' || h end, case when h % 2 = 0 then date '2026-10-15' + (h % 900) end,
  case when h % 20 = 0 then '@ asthma; inhaler at hand' end, 'Dr. ' || e[1 + h % 20], '+9722' || lpad((g % 10000000)::text, 7, '0'), h % 3 = 0, h % 4 = 0, case when h % 3 = 0 then date '2027-11-01' + (g % 200) end,
  (array['not_applicable', 'pending', 'deferred', 'completed', 'active'])[1 + g % 5], f[1 + g % 25], b[1 + g % 25] || e[1 + (g / 25) % 20], 'father.' || n || '@example.org', '+1646' || lpad((h % 10000000)::text, 7, '0'),
  'Sara', b[1 + g % 25] || e[1 + (g / 25) % 20], (array['married', 'divorced', 'separated', 'widowed'])[1 + h % 4], 'Teaneck', 'United States', f[1 + g % 25], '+1646' || lpad((h % 10000000)::text, 7, '0'),
  (array['pending', 'confirmed', 'cancelled', 'completed'])[1 + h % 4], (array['prospective', 'enrolled', 'active', 'graduated', 'withdrawn'])[1 + (h / 7) % 5],
  case when h % 6 = 0 then E'Called home.\\nSpoke with the father; he said: "next week".' end, case when h % 9 = 0 then '+ to be discussed' end, case when h % 3 = 0 then date '2026-10-01' + (h % 50) end, case when h % 3 = 0 then 'phone' end
from people, lists`;

/** Adds `count` students. The audit of a bulk load says nothing and is left out; every other trigger works as always. */
export async function seedStudents(owner: pg.Client | pg.PoolClient, count: number): Promise<void> {
  await owner.query('alter table public.students disable trigger audit');
  try {
    await owner.query(INSERT, [
      count,
      FIRST,
      FIRST_HEBREW,
      BEGINNING,
      BEGINNING_HEBREW,
      ENDING,
      ENDING_HEBREW,
    ]);
  } finally {
    await owner.query('alter table public.students enable trigger audit');
  }
  // Until every page is known to be visible to all, an index alone cannot answer a count; a busy server gets there by itself.
  for (let tries = 0; tries < 20; tries += 1) {
    await owner.query('vacuum analyze public.students');
    const { rows } = await owner.query<{ seen: number; pages: number }>(
      "select relallvisible as seen, relpages as pages from pg_class where oid = 'public.students'::regclass",
    );
    if ((rows[0]?.seen ?? 0) >= (rows[0]?.pages ?? 0)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
