/** Made by `npm run types` from the contract and private.student_fields. Do not edit. */

/** By function: arguments that are not part of what is begun, and whether only sensitive columns make it a reading. */
export const traced = {
  office_recommendations: { apart: [], byColumns: false },
  office_application: { apart: ["part"], byColumns: false },
  application_timeline: { apart: [], byColumns: false },
  set_enrollment_task: { apart: ["state","expected_version"], byColumns: false },
  select_students: { apart: [], byColumns: true },
  search_students: { apart: ["sort","descending","page","per_page"], byColumns: true },
  expiry_list: { apart: ["span","page","per_page"], byColumns: false },
  student_record: { apart: ["enrollment_id","part"], byColumns: false },
  save_student: { apart: ["changes","expected_version","confirmed"], byColumns: true },
  merge_students: { apart: ["expected_version","other_version","taken"], byColumns: false },
  night_record: { apart: [], byColumns: false },
  night_sheet: { apart: [], byColumns: false },
  preview_student_batch: { apart: ["kind","rows","program_year_id"], byColumns: true },
  run_student_batch: { apart: ["kind","rows","program_year_id"], byColumns: true },
  undo_student_batch: { apart: [], byColumns: false },
  student_ledger: { apart: ["enrollment_id"], byColumns: false },
  overdue_list: { apart: ["span","sort","descending","page","per_page"], byColumns: false },
  open_reversals: { apart: [], byColumns: false },
  waiting_claims: { apart: [], byColumns: false },
  office_mail: { apart: [], byColumns: false },
  search_audit: { apart: [], byColumns: false },
  record_history: { apart: [], byColumns: false },
} as const;

/** Columns of the student record whose reading leaves a line. */
export const sensitiveColumns: readonly string[] = ["teudat_zehut","israeli_passport_number","israeli_passport_expiration","foreign_passport_number","foreign_passport_expiration","foreign_passport_country","registration_deposit_paid","registration_deposit_amount","registration_deposit_due_date","total_tuition_cost","monthly_tuition_amount","early_registration_discount","amount_owed","payment_schedule","financial_aid_amount","scholarship_percentage","israeli_health_insurance","kupat_cholim","health_insurance_provider","health_insurance_policy_number","health_insurance_expiration","blood_type","medical_conditions","medicines","emergency_medical_contact","emergency_medical_phone","interested_in_drafting","machal_eligible","machal_interested","tzav_rishon_date","chiyul_date","giyus_date","army_documents_submitted","army_service_status","draft_board_location"];
