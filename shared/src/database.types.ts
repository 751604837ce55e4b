/** Made by `npm run types` from supabase/schemas. Do not edit. */
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: "12"
  }
  public: {
    Tables: {
      admins: {
        Row: {
          created_at: string
          display_name: string
          invited_at: string | null
          is_active: boolean
          role: string
          updated_at: string
          user_id: string
          version: number
          works_from: string | null
          works_until: string | null
        }
        Insert: {
          created_at?: string
          display_name?: string
          invited_at?: string | null
          is_active?: boolean
          role: string
          updated_at?: string
          user_id: string
          version?: number
          works_from?: string | null
          works_until?: string | null
        }
        Update: {
          created_at?: string
          display_name?: string
          invited_at?: string | null
          is_active?: boolean
          role?: string
          updated_at?: string
          user_id?: string
          version?: number
          works_from?: string | null
          works_until?: string | null
        }
        Relationships: []
      }
      application_decisions: {
        Row: {
          created_at: string
          decided_at: string
          decided_by: string | null
          id: string
          publish_at: string | null
          published_at: string | null
          status: string
          undo_to: Json | null
          updated_at: string
          version: number
          without_interview: boolean
        }
        Insert: {
          created_at?: string
          decided_at?: string
          decided_by?: string | null
          id: string
          publish_at?: string | null
          published_at?: string | null
          status: string
          undo_to?: Json | null
          updated_at?: string
          version?: number
          without_interview?: boolean
        }
        Update: {
          created_at?: string
          decided_at?: string
          decided_by?: string | null
          id?: string
          publish_at?: string | null
          published_at?: string | null
          status?: string
          undo_to?: Json | null
          updated_at?: string
          version?: number
          without_interview?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "application_decisions_id_fkey"
            columns: ["id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_documents: {
        Row: {
          application_id: string
          content_type: string
          created_at: string
          file_name: string
          id: string
          kind: string
          question_id: string | null
          reason: string | null
          size_bytes: number
          state: string
          storage_path: string
          updated_at: string
          uploaded_at: string | null
          version: number
        }
        Insert: {
          application_id: string
          content_type: string
          created_at?: string
          file_name: string
          id?: string
          kind: string
          question_id?: string | null
          reason?: string | null
          size_bytes: number
          state?: string
          storage_path: string
          updated_at?: string
          uploaded_at?: string | null
          version?: number
        }
        Update: {
          application_id?: string
          content_type?: string
          created_at?: string
          file_name?: string
          id?: string
          kind?: string
          question_id?: string | null
          reason?: string | null
          size_bytes?: number
          state?: string
          storage_path?: string
          updated_at?: string
          uploaded_at?: string | null
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "application_documents_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "application_documents_question_fk"
            columns: ["question_id"]
            referencedRelation: "form_questions"
            referencedColumns: ["id"]
          },
        ]
      }
      application_extensions: {
        Row: {
          created_at: string
          granted_by: string | null
          id: string
          reason: string
          until: string
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          granted_by?: string | null
          id: string
          reason?: string
          until: string
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          granted_by?: string | null
          id?: string
          reason?: string
          until?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "application_extensions_id_fkey"
            columns: ["id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_notes: {
        Row: {
          application_id: string
          author_id: string
          body: string
          created_at: string
          id: string
          updated_at: string
          version: number
        }
        Insert: {
          application_id: string
          author_id: string
          body: string
          created_at?: string
          id?: string
          updated_at?: string
          version?: number
        }
        Update: {
          application_id?: string
          author_id?: string
          body?: string
          created_at?: string
          id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "application_notes_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_readers: {
        Row: {
          application_id: string
          assigned_by: string | null
          created_at: string
          id: string
          reader_id: string
        }
        Insert: {
          application_id: string
          assigned_by?: string | null
          created_at?: string
          id?: string
          reader_id: string
        }
        Update: {
          application_id?: string
          assigned_by?: string | null
          created_at?: string
          id?: string
          reader_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "application_readers_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_references: {
        Row: {
          application_id: string
          created_at: string
          email: string | null
          id: string
          name: string
          organization: string | null
          phone: string | null
          position: number
          relationship: string | null
          updated_at: string
          version: number
          years_known: number | null
        }
        Insert: {
          application_id: string
          created_at?: string
          email?: string | null
          id?: string
          name?: string
          organization?: string | null
          phone?: string | null
          position?: number
          relationship?: string | null
          updated_at?: string
          version?: number
          years_known?: number | null
        }
        Update: {
          application_id?: string
          created_at?: string
          email?: string | null
          id?: string
          name?: string
          organization?: string | null
          phone?: string | null
          position?: number
          relationship?: string | null
          updated_at?: string
          version?: number
          years_known?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "application_references_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      application_scores: {
        Row: {
          application_id: string
          comment: string
          created_at: string
          id: string
          marks: NonNullable<Json>
          reader_id: string
          recommendation: string | null
          submitted_at: string | null
          updated_at: string
          version: number
        }
        Insert: {
          application_id: string
          comment?: string
          created_at?: string
          id?: string
          marks?: NonNullable<Json>
          reader_id: string
          recommendation?: string | null
          submitted_at?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          application_id?: string
          comment?: string
          created_at?: string
          id?: string
          marks?: NonNullable<Json>
          reader_id?: string
          recommendation?: string | null
          submitted_at?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "application_scores_of_reader"
            columns: ["application_id", "reader_id"]
            referencedRelation: "application_readers"
            referencedColumns: ["application_id", "reader_id"]
          },
        ]
      }
      applications: {
        Row: {
          address: string | null
          city: string | null
          country: string | null
          created_at: string
          current_school: string | null
          date_of_birth: string | null
          decline_reason: string | null
          email: string | null
          emergency_contact_name: string | null
          emergency_contact_phone: string | null
          emergency_contact_relationship: string | null
          first_name: string | null
          goals: string | null
          gpa: string | null
          graduation_year: number | null
          hebrew_first_name: string | null
          hebrew_last_name: string | null
          hebrew_proficiency: string | null
          high_school: string | null
          id: string
          jewish_background: string | null
          jewish_education: string | null
          last_name: string | null
          letter_opened_at: string | null
          passport_expires_on: string | null
          passport_number: string | null
          phone: string | null
          place_accepted_at: string | null
          postal_code: string | null
          previous_yeshiva: string | null
          program_track: string | null
          program_year_id: string
          reference_number: string | null
          reply_due_at: string | null
          search_text: string
          set_aside_at: string | null
          special_learning_needs: string | null
          spiritual_journey: string | null
          status: string
          status_changed_at: string
          submitted_at: string | null
          torah_study_level: string | null
          updated_at: string
          user_id: string
          version: number
          whatsapp_phone: string | null
          why_otniel: string | null
        }
        Insert: {
          address?: string | null
          city?: string | null
          country?: string | null
          created_at?: string
          current_school?: string | null
          date_of_birth?: string | null
          decline_reason?: string | null
          email?: string | null
          emergency_contact_name?: string | null
          emergency_contact_phone?: string | null
          emergency_contact_relationship?: string | null
          first_name?: string | null
          goals?: string | null
          gpa?: string | null
          graduation_year?: number | null
          hebrew_first_name?: string | null
          hebrew_last_name?: string | null
          hebrew_proficiency?: string | null
          high_school?: string | null
          id?: string
          jewish_background?: string | null
          jewish_education?: string | null
          last_name?: string | null
          letter_opened_at?: string | null
          passport_expires_on?: string | null
          passport_number?: string | null
          phone?: string | null
          place_accepted_at?: string | null
          postal_code?: string | null
          previous_yeshiva?: string | null
          program_track?: string | null
          program_year_id: string
          reference_number?: string | null
          reply_due_at?: string | null
          search_text?: string
          set_aside_at?: string | null
          special_learning_needs?: string | null
          spiritual_journey?: string | null
          status?: string
          status_changed_at?: string
          submitted_at?: string | null
          torah_study_level?: string | null
          updated_at?: string
          user_id: string
          version?: number
          whatsapp_phone?: string | null
          why_otniel?: string | null
        }
        Update: {
          address?: string | null
          city?: string | null
          country?: string | null
          created_at?: string
          current_school?: string | null
          date_of_birth?: string | null
          decline_reason?: string | null
          email?: string | null
          emergency_contact_name?: string | null
          emergency_contact_phone?: string | null
          emergency_contact_relationship?: string | null
          first_name?: string | null
          goals?: string | null
          gpa?: string | null
          graduation_year?: number | null
          hebrew_first_name?: string | null
          hebrew_last_name?: string | null
          hebrew_proficiency?: string | null
          high_school?: string | null
          id?: string
          jewish_background?: string | null
          jewish_education?: string | null
          last_name?: string | null
          letter_opened_at?: string | null
          passport_expires_on?: string | null
          passport_number?: string | null
          phone?: string | null
          place_accepted_at?: string | null
          postal_code?: string | null
          previous_yeshiva?: string | null
          program_track?: string | null
          program_year_id?: string
          reference_number?: string | null
          reply_due_at?: string | null
          search_text?: string
          set_aside_at?: string | null
          special_learning_needs?: string | null
          spiritual_journey?: string | null
          status?: string
          status_changed_at?: string
          submitted_at?: string | null
          torah_study_level?: string | null
          updated_at?: string
          user_id?: string
          version?: number
          whatsapp_phone?: string | null
          why_otniel?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "applications_program_year_id_fkey"
            columns: ["program_year_id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor: string | null
          actor_role: string | null
          application_id: string | null
          at: string
          batch_id: string | null
          changes: NonNullable<Json>
          id: number
          note: string | null
          request_id: string | null
          row_id: string | null
          student_id: string | null
          table_name: string
        }
        Insert: {
          action: string
          actor?: string | null
          actor_role?: string | null
          application_id?: string | null
          at?: string
          batch_id?: string | null
          changes?: NonNullable<Json>
          id?: never
          note?: string | null
          request_id?: string | null
          row_id?: string | null
          student_id?: string | null
          table_name: string
        }
        Update: {
          action?: string
          actor?: string | null
          actor_role?: string | null
          application_id?: string | null
          at?: string
          batch_id?: string | null
          changes?: NonNullable<Json>
          id?: never
          note?: string | null
          request_id?: string | null
          row_id?: string | null
          student_id?: string | null
          table_name?: string
        }
        Relationships: []
      }
      canned_answers: {
        Row: {
          body: string
          created_at: string
          id: string
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          body: string
          created_at?: string
          id?: string
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          body?: string
          created_at?: string
          id?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      charges: {
        Row: {
          amount: number
          created_at: string
          due_on: string | null
          enrollment_id: string
          id: string
          is_active: boolean
          kind: string
          label: string
          student_id: string
          tuition_part: number
          updated_at: string
          version: number
        }
        Insert: {
          amount: number
          created_at?: string
          due_on?: string | null
          enrollment_id: string
          id?: string
          is_active?: boolean
          kind: string
          label: string
          student_id: string
          tuition_part?: number
          updated_at?: string
          version?: number
        }
        Update: {
          amount?: number
          created_at?: string
          due_on?: string | null
          enrollment_id?: string
          id?: string
          is_active?: boolean
          kind?: string
          label?: string
          student_id?: string
          tuition_part?: number
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "charges_enrollment"
            columns: ["enrollment_id", "student_id"]
            referencedRelation: "student_enrollments"
            referencedColumns: ["id", "student_id"]
          },
          {
            foreignKeyName: "charges_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      committee_places: {
        Row: {
          created_at: string
          id: string
          place: number
          placed_by: string | null
          reason: string
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          id: string
          place: number
          placed_by?: string | null
          reason: string
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          id?: string
          place?: number
          placed_by?: string | null
          reason?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "committee_places_id_fkey"
            columns: ["id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      email_outbox: {
        Row: {
          application_id: string | null
          attempts: number
          created_at: string
          data: NonNullable<Json>
          event_key: string
          id: string
          last_error: string | null
          lease: string | null
          leased_until: string | null
          link_for: string | null
          mailing_id: string | null
          position: number
          send_after: string
          sent_at: string | null
          state: string
          student_id: string | null
          template: string
          to_email: string
          updated_at: string
          version: number
        }
        Insert: {
          application_id?: string | null
          attempts?: number
          created_at?: string
          data?: NonNullable<Json>
          event_key: string
          id?: string
          last_error?: string | null
          lease?: string | null
          leased_until?: string | null
          link_for?: string | null
          mailing_id?: string | null
          position?: never
          send_after?: string
          sent_at?: string | null
          state?: string
          student_id?: string | null
          template: string
          to_email: string
          updated_at?: string
          version?: number
        }
        Update: {
          application_id?: string | null
          attempts?: number
          created_at?: string
          data?: NonNullable<Json>
          event_key?: string
          id?: string
          last_error?: string | null
          lease?: string | null
          leased_until?: string | null
          link_for?: string | null
          mailing_id?: string | null
          position?: never
          send_after?: string
          sent_at?: string | null
          state?: string
          student_id?: string | null
          template?: string
          to_email?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "email_outbox_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "email_outbox_mailing_id_fkey"
            columns: ["mailing_id"]
            referencedRelation: "mailings"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "email_outbox_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      enrollment_task_templates: {
        Row: {
          action: string
          created_at: string
          description: string
          id: string
          key: string
          position: number
          program_year_id: string
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          action?: string
          created_at?: string
          description?: string
          id?: string
          key: string
          position?: number
          program_year_id: string
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          action?: string
          created_at?: string
          description?: string
          id?: string
          key?: string
          position?: number
          program_year_id?: string
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "enrollment_task_templates_program_year_id_fkey"
            columns: ["program_year_id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
        ]
      }
      enrollment_tasks: {
        Row: {
          action: string
          application_id: string
          checked_at: string | null
          claimed_at: string | null
          created_at: string
          description: string
          id: string
          key: string
          position: number
          title: string
          updated_at: string
          version: number
        }
        Insert: {
          action?: string
          application_id: string
          checked_at?: string | null
          claimed_at?: string | null
          created_at?: string
          description?: string
          id?: string
          key: string
          position?: number
          title: string
          updated_at?: string
          version?: number
        }
        Update: {
          action?: string
          application_id?: string
          checked_at?: string | null
          claimed_at?: string | null
          created_at?: string
          description?: string
          id?: string
          key?: string
          position?: number
          title?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "enrollment_tasks_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      form_questions: {
        Row: {
          choices: string[]
          created_at: string
          help: string
          id: string
          is_required: boolean
          kind: string
          most_characters: number
          officers_only: boolean
          position: number
          program_year_id: string
          retired_at: string | null
          section: string
          tracks: string[]
          updated_at: string
          version: number
          words: string
        }
        Insert: {
          choices?: string[]
          created_at?: string
          help?: string
          id?: string
          is_required?: boolean
          kind: string
          most_characters?: number
          officers_only?: boolean
          position?: number
          program_year_id: string
          retired_at?: string | null
          section: string
          tracks?: string[]
          updated_at?: string
          version?: number
          words: string
        }
        Update: {
          choices?: string[]
          created_at?: string
          help?: string
          id?: string
          is_required?: boolean
          kind?: string
          most_characters?: number
          officers_only?: boolean
          position?: number
          program_year_id?: string
          retired_at?: string | null
          section?: string
          tracks?: string[]
          updated_at?: string
          version?: number
          words?: string
        }
        Relationships: [
          {
            foreignKeyName: "form_questions_program_year_id_fkey"
            columns: ["program_year_id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
        ]
      }
      holy_days: {
        Row: {
          day: string
          name: string
        }
        Insert: {
          day: string
          name: string
        }
        Update: {
          day?: string
          name?: string
        }
        Relationships: []
      }
      interview_absences: {
        Row: {
          application_id: string
          created_at: string
          id: string
          kind: string
          reason: string
          settled_at: string | null
          settled_by: string | null
          starts_at: string
          updated_at: string
          version: number
        }
        Insert: {
          application_id: string
          created_at?: string
          id?: string
          kind: string
          reason?: string
          settled_at?: string | null
          settled_by?: string | null
          starts_at: string
          updated_at?: string
          version?: number
        }
        Update: {
          application_id?: string
          created_at?: string
          id?: string
          kind?: string
          reason?: string
          settled_at?: string | null
          settled_by?: string | null
          starts_at?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "interview_absences_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      interview_choices: {
        Row: {
          application_id: string
          created_at: string
          id: string
          position: number
          slot_id: string
        }
        Insert: {
          application_id: string
          created_at?: string
          id?: string
          position: number
          slot_id: string
        }
        Update: {
          application_id?: string
          created_at?: string
          id?: string
          position?: number
          slot_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "interview_choices_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interview_choices_slot_id_fkey"
            columns: ["slot_id"]
            referencedRelation: "interview_slots"
            referencedColumns: ["id"]
          },
        ]
      }
      interview_slots: {
        Row: {
          capacity: number
          created_at: string
          ends_at: string
          id: string
          interviewer_id: string | null
          is_open: boolean
          kind: string
          link: string | null
          place: string
          program_year_id: string
          starts_at: string
          updated_at: string
          version: number
        }
        Insert: {
          capacity?: number
          created_at?: string
          ends_at: string
          id?: string
          interviewer_id?: string | null
          is_open?: boolean
          kind?: string
          link?: string | null
          place?: string
          program_year_id: string
          starts_at: string
          updated_at?: string
          version?: number
        }
        Update: {
          capacity?: number
          created_at?: string
          ends_at?: string
          id?: string
          interviewer_id?: string | null
          is_open?: boolean
          kind?: string
          link?: string | null
          place?: string
          program_year_id?: string
          starts_at?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "interview_slots_interviewer_id_fkey"
            columns: ["interviewer_id"]
            referencedRelation: "admins"
            referencedColumns: ["user_id"]
          },
          {
            foreignKeyName: "interview_slots_program_year_id_fkey"
            columns: ["program_year_id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
        ]
      }
      interviews: {
        Row: {
          application_id: string
          created_at: string
          id: string
          moves: number
          outcome: string | null
          outcome_at: string | null
          outcome_by: string | null
          place_no: number
          scheduled_by: string | null
          slot_id: string
          updated_at: string
          version: number
        }
        Insert: {
          application_id: string
          created_at?: string
          id?: string
          moves?: number
          outcome?: string | null
          outcome_at?: string | null
          outcome_by?: string | null
          place_no: number
          scheduled_by?: string | null
          slot_id: string
          updated_at?: string
          version?: number
        }
        Update: {
          application_id?: string
          created_at?: string
          id?: string
          moves?: number
          outcome?: string | null
          outcome_at?: string | null
          outcome_by?: string | null
          place_no?: number
          scheduled_by?: string | null
          slot_id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "interviews_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "interviews_slot_id_fkey"
            columns: ["slot_id"]
            referencedRelation: "interview_slots"
            referencedColumns: ["id"]
          },
        ]
      }
      mail_settings: {
        Row: {
          held: boolean
          id: string
          per_minute: number
          updated_at: string
          version: number
        }
        Insert: {
          held?: boolean
          id?: string
          per_minute?: number
          updated_at?: string
          version?: number
        }
        Update: {
          held?: boolean
          id?: string
          per_minute?: number
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      mail_templates: {
        Row: {
          body: NonNullable<Json>
          created_at: string
          created_by: string | null
          heading: string
          id: string
          is_current: boolean
          kind: string
          language: string
          number: number
          program_year_id: string
          subject: string
        }
        Insert: {
          body: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          heading: string
          id?: string
          is_current?: boolean
          kind: string
          language: string
          number: number
          program_year_id: string
          subject: string
        }
        Update: {
          body?: NonNullable<Json>
          created_at?: string
          created_by?: string | null
          heading?: string
          id?: string
          is_current?: boolean
          kind?: string
          language?: string
          number?: number
          program_year_id?: string
          subject?: string
        }
        Relationships: [
          {
            foreignKeyName: "mail_templates_program_year_id_fkey"
            columns: ["program_year_id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
        ]
      }
      mailings: {
        Row: {
          approved_by: string | null
          created_at: string
          created_by: string | null
          id: string
          people: NonNullable<Json>
          recipients: number
          send_at: string
          state: string
          updated_at: string
          version: number
          words: NonNullable<Json>
        }
        Insert: {
          approved_by?: string | null
          created_at?: string
          created_by?: string | null
          id?: string
          people: NonNullable<Json>
          recipients: number
          send_at: string
          state: string
          updated_at?: string
          version?: number
          words: NonNullable<Json>
        }
        Update: {
          approved_by?: string | null
          created_at?: string
          created_by?: string | null
          id?: string
          people?: NonNullable<Json>
          recipients?: number
          send_at?: string
          state?: string
          updated_at?: string
          version?: number
          words?: NonNullable<Json>
        }
        Relationships: []
      }
      payment_claims: {
        Row: {
          amount: number
          created_at: string
          enrollment_id: string
          id: string
          method: string
          payment_id: string | null
          reason: string | null
          reference: string
          said_by: string | null
          sent_on: string
          state: string
          student_id: string
          updated_at: string
          version: number
        }
        Insert: {
          amount: number
          created_at?: string
          enrollment_id: string
          id?: string
          method: string
          payment_id?: string | null
          reason?: string | null
          reference: string
          said_by?: string | null
          sent_on: string
          state?: string
          student_id: string
          updated_at?: string
          version?: number
        }
        Update: {
          amount?: number
          created_at?: string
          enrollment_id?: string
          id?: string
          method?: string
          payment_id?: string | null
          reason?: string | null
          reference?: string
          said_by?: string | null
          sent_on?: string
          state?: string
          student_id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "payment_claims_enrollment"
            columns: ["enrollment_id", "student_id"]
            referencedRelation: "student_enrollments"
            referencedColumns: ["id", "student_id"]
          },
          {
            foreignKeyName: "payment_claims_payment_id_fkey"
            columns: ["payment_id"]
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_claims_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_plans: {
        Row: {
          chosen_at: string
          created_at: string
          id: string
          method: string
          plan: string
          student_id: string
          updated_at: string
          version: number
        }
        Insert: {
          chosen_at?: string
          created_at?: string
          id: string
          method: string
          plan: string
          student_id: string
          updated_at?: string
          version?: number
        }
        Update: {
          chosen_at?: string
          created_at?: string
          id?: string
          method?: string
          plan?: string
          student_id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "payment_plans_enrollment"
            columns: ["id", "student_id"]
            referencedRelation: "student_enrollments"
            referencedColumns: ["id", "student_id"]
          },
          {
            foreignKeyName: "payment_plans_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_reversals: {
        Row: {
          amount: number
          created_at: string
          id: string
          kind: string
          payment_id: string
          provider_reference: string
          seen_at: string | null
          state: string
          student_id: string
          updated_at: string
          version: number
        }
        Insert: {
          amount: number
          created_at?: string
          id?: string
          kind: string
          payment_id: string
          provider_reference: string
          seen_at?: string | null
          state: string
          student_id: string
          updated_at?: string
          version?: number
        }
        Update: {
          amount?: number
          created_at?: string
          id?: string
          kind?: string
          payment_id?: string
          provider_reference?: string
          seen_at?: string | null
          state?: string
          student_id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "payment_reversals_payment_id_fkey"
            columns: ["payment_id"]
            referencedRelation: "payments"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payment_reversals_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      payments: {
        Row: {
          amount: number
          created_at: string
          enrollment_id: string
          id: string
          is_active: boolean
          kind: string
          method: string
          provider_reference: string | null
          received_on: string
          reference: string | null
          reversed: number
          shekel_rate: number | null
          shekels: number | null
          student_id: string
          updated_at: string
          version: number
        }
        Insert: {
          amount: number
          created_at?: string
          enrollment_id: string
          id?: string
          is_active?: boolean
          kind?: string
          method: string
          provider_reference?: string | null
          received_on: string
          reference?: string | null
          reversed?: number
          shekel_rate?: number | null
          shekels?: number | null
          student_id: string
          updated_at?: string
          version?: number
        }
        Update: {
          amount?: number
          created_at?: string
          enrollment_id?: string
          id?: string
          is_active?: boolean
          kind?: string
          method?: string
          provider_reference?: string | null
          received_on?: string
          reference?: string | null
          reversed?: number
          shekel_rate?: number | null
          shekels?: number | null
          student_id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "payments_enrollment"
            columns: ["enrollment_id", "student_id"]
            referencedRelation: "student_enrollments"
            referencedColumns: ["id", "student_id"]
          },
          {
            foreignKeyName: "payments_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      person_settings: {
        Row: {
          created_at: string
          mail_language: string | null
          reminders_stopped_at: string | null
          stop_key: string
          time_zone: string | null
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          created_at?: string
          mail_language?: string | null
          reminders_stopped_at?: string | null
          stop_key?: string
          time_zone?: string | null
          updated_at?: string
          user_id: string
          version?: number
        }
        Update: {
          created_at?: string
          mail_language?: string | null
          reminders_stopped_at?: string | null
          stop_key?: string
          time_zone?: string | null
          updated_at?: string
          user_id?: string
          version?: number
        }
        Relationships: []
      }
      privacy_requests: {
        Row: {
          asked_at: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          first_name: string | null
          hebrew_first_name: string | null
          hebrew_last_name: string | null
          id: string
          kind: string
          last_name: string | null
          note: string | null
          old_names: Json | null
          reason: string | null
          state: string
          updated_at: string
          user_id: string
          version: number
        }
        Insert: {
          asked_at?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          first_name?: string | null
          hebrew_first_name?: string | null
          hebrew_last_name?: string | null
          id?: string
          kind: string
          last_name?: string | null
          note?: string | null
          old_names?: Json | null
          reason?: string | null
          state?: string
          updated_at?: string
          user_id: string
          version?: number
        }
        Update: {
          asked_at?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          first_name?: string | null
          hebrew_first_name?: string | null
          hebrew_last_name?: string | null
          id?: string
          kind?: string
          last_name?: string | null
          note?: string | null
          old_names?: Json | null
          reason?: string | null
          state?: string
          updated_at?: string
          user_id?: string
          version?: number
        }
        Relationships: []
      }
      program_year_settings: {
        Row: {
          bank_transfer_instructions: string
          card_instructions: string
          cash_instructions: string
          check_instructions: string
          consent_moment: string
          consent_words: string
          created_at: string
          expiry_margin_months: number
          first_instalment_on: string | null
          id: string
          interview_change_hours: number
          keep_alumni_months: number
          keep_closed_months: number
          keep_drafts_months: number
          letter_upload: boolean
          mail_language: string
          max_interview_choices: number
          monthly_instalments: number
          offer_days: number
          payment_instructions: string
          payment_methods: string[]
          readers_each: number
          reading_alert_above: number
          reading_due_on: string | null
          referees_needed: number
          release_at: string | null
          release_mode: string
          second_officer_above: number
          tells_waitlist_place: boolean
          undo_minutes: number
          unopened_letter_days: number
          updated_at: string
          version: number
        }
        Insert: {
          bank_transfer_instructions?: string
          card_instructions?: string
          cash_instructions?: string
          check_instructions?: string
          consent_moment?: string
          consent_words?: string
          created_at?: string
          expiry_margin_months?: number
          first_instalment_on?: string | null
          id: string
          interview_change_hours?: number
          keep_alumni_months?: number
          keep_closed_months?: number
          keep_drafts_months?: number
          letter_upload?: boolean
          mail_language?: string
          max_interview_choices?: number
          monthly_instalments?: number
          offer_days?: number
          payment_instructions?: string
          payment_methods?: string[]
          readers_each?: number
          reading_alert_above?: number
          reading_due_on?: string | null
          referees_needed?: number
          release_at?: string | null
          release_mode?: string
          second_officer_above?: number
          tells_waitlist_place?: boolean
          undo_minutes?: number
          unopened_letter_days?: number
          updated_at?: string
          version?: number
        }
        Update: {
          bank_transfer_instructions?: string
          card_instructions?: string
          cash_instructions?: string
          check_instructions?: string
          consent_moment?: string
          consent_words?: string
          created_at?: string
          expiry_margin_months?: number
          first_instalment_on?: string | null
          id?: string
          interview_change_hours?: number
          keep_alumni_months?: number
          keep_closed_months?: number
          keep_drafts_months?: number
          letter_upload?: boolean
          mail_language?: string
          max_interview_choices?: number
          monthly_instalments?: number
          offer_days?: number
          payment_instructions?: string
          payment_methods?: string[]
          readers_each?: number
          reading_alert_above?: number
          reading_due_on?: string | null
          referees_needed?: number
          release_at?: string | null
          release_mode?: string
          second_officer_above?: number
          tells_waitlist_place?: boolean
          undo_minutes?: number
          unopened_letter_days?: number
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "program_year_settings_id_fkey"
            columns: ["id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
        ]
      }
      program_year_tracks: {
        Row: {
          ages: string
          capacity: number | null
          created_at: string
          deposit_amount: number
          ends_on: string | null
          housing_amount: number
          id: string
          included_text: string
          length_text: string
          program_year_id: string
          starts_on: string
          target: number | null
          track: string
          tuition_amount: number
          updated_at: string
          version: number
        }
        Insert: {
          ages?: string
          capacity?: number | null
          created_at?: string
          deposit_amount: number
          ends_on?: string | null
          housing_amount: number
          id?: string
          included_text?: string
          length_text?: string
          program_year_id: string
          starts_on: string
          target?: number | null
          track: string
          tuition_amount: number
          updated_at?: string
          version?: number
        }
        Update: {
          ages?: string
          capacity?: number | null
          created_at?: string
          deposit_amount?: number
          ends_on?: string | null
          housing_amount?: number
          id?: string
          included_text?: string
          length_text?: string
          program_year_id?: string
          starts_on?: string
          target?: number | null
          track?: string
          tuition_amount?: number
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "program_year_tracks_program_year_id_fkey"
            columns: ["program_year_id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
        ]
      }
      program_years: {
        Row: {
          aid_text: string
          application_deadline_at: string
          application_deadline_zone: string
          contact_email: string
          created_at: string
          currency: string
          decisions_at: string
          decisions_zone: string
          extras_high: number | null
          extras_low: number | null
          id: string
          is_published: boolean
          name: string
          opens_at: string
          orientation_on: string
          program_ends_on: string
          program_starts_on: string
          registration_deadline_at: string
          registration_deadline_zone: string
          tasks_deadline_on: string
          updated_at: string
          version: number
        }
        Insert: {
          aid_text?: string
          application_deadline_at: string
          application_deadline_zone?: string
          contact_email?: string
          created_at?: string
          currency?: string
          decisions_at: string
          decisions_zone?: string
          extras_high?: number | null
          extras_low?: number | null
          id?: string
          is_published?: boolean
          name: string
          opens_at: string
          orientation_on: string
          program_ends_on: string
          program_starts_on: string
          registration_deadline_at: string
          registration_deadline_zone?: string
          tasks_deadline_on: string
          updated_at?: string
          version?: number
        }
        Update: {
          aid_text?: string
          application_deadline_at?: string
          application_deadline_zone?: string
          contact_email?: string
          created_at?: string
          currency?: string
          decisions_at?: string
          decisions_zone?: string
          extras_high?: number | null
          extras_low?: number | null
          id?: string
          is_published?: boolean
          name?: string
          opens_at?: string
          orientation_on?: string
          program_ends_on?: string
          program_starts_on?: string
          registration_deadline_at?: string
          registration_deadline_zone?: string
          tasks_deadline_on?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      questions: {
        Row: {
          answer: string | null
          answered_at: string | null
          answered_by: string | null
          created_at: string
          email: string
          id: string
          message: string
          name: string
          state: string
          subject: string
          updated_at: string
          version: number
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          email: string
          id?: string
          message: string
          name: string
          state?: string
          subject: string
          updated_at?: string
          version?: number
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          email?: string
          id?: string
          message?: string
          name?: string
          state?: string
          subject?: string
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      reader_conflicts: {
        Row: {
          application_id: string
          created_at: string
          id: string
          reader_id: string
          reason: string
          taken_back_at: string | null
          taken_back_by: string | null
          taken_back_reason: string | null
          was_reader: boolean
        }
        Insert: {
          application_id: string
          created_at?: string
          id?: string
          reader_id: string
          reason?: string
          taken_back_at?: string | null
          taken_back_by?: string | null
          taken_back_reason?: string | null
          was_reader?: boolean
        }
        Update: {
          application_id?: string
          created_at?: string
          id?: string
          reader_id?: string
          reason?: string
          taken_back_at?: string | null
          taken_back_by?: string | null
          taken_back_reason?: string | null
          was_reader?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "reader_conflicts_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
        ]
      }
      reader_profiles: {
        Row: {
          created_at: string
          id: string
          languages: string[]
          most_files: number | null
          tracks: string[]
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          id: string
          languages?: string[]
          most_files?: number | null
          tracks?: string[]
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          id?: string
          languages?: string[]
          most_files?: number | null
          tracks?: string[]
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "reader_profiles_id_fkey"
            columns: ["id"]
            referencedRelation: "admins"
            referencedColumns: ["user_id"]
          },
        ]
      }
      rooms: {
        Row: {
          capacity: number | null
          created_at: string
          id: string
          is_new: boolean
          name: string
          note: string | null
          updated_at: string
          version: number
        }
        Insert: {
          capacity?: number | null
          created_at?: string
          id?: string
          is_new?: boolean
          name: string
          note?: string | null
          updated_at?: string
          version?: number
        }
        Update: {
          capacity?: number | null
          created_at?: string
          id?: string
          is_new?: boolean
          name?: string
          note?: string | null
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      school_settings: {
        Row: {
          created_at: string
          id: string
          mfa_roles: string[]
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          id?: string
          mfa_roles?: string[]
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          id?: string
          mfa_roles?: string[]
          updated_at?: string
          version?: number
        }
        Relationships: []
      }
      score_criteria: {
        Row: {
          created_at: string
          id: string
          name: string
          position: number
          program_year_id: string
          steps: string[]
          updated_at: string
          version: number
          weight: number
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          position: number
          program_year_id: string
          steps: string[]
          updated_at?: string
          version?: number
          weight?: number
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          position?: number
          program_year_id?: string
          steps?: string[]
          updated_at?: string
          version?: number
          weight?: number
        }
        Relationships: [
          {
            foreignKeyName: "score_criteria_program_year_id_fkey"
            columns: ["program_year_id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
        ]
      }
      search_misses: {
        Row: {
          last_at: string
          term: string
          times: number
        }
        Insert: {
          last_at?: string
          term: string
          times?: number
        }
        Update: {
          last_at?: string
          term?: string
          times?: number
        }
        Relationships: []
      }
      student_enrollments: {
        Row: {
          amount_owed: number
          application_id: string | null
          arrival_date_israel: string | null
          created_at: string
          early_registration_discount: number | null
          enrollment_status: string
          financial_aid_amount: number | null
          flight_information: string | null
          id: string
          is_active: boolean
          is_shown: boolean
          learning_end_date: string | null
          learning_start_date: string | null
          monthly_tuition_amount: number | null
          payment_schedule: string | null
          program_track: string | null
          program_year_id: string | null
          registration_deposit_amount: number | null
          registration_deposit_due_date: string | null
          registration_deposit_paid: boolean
          registration_status: string
          scholarship_percentage: number | null
          student_id: string
          total_tuition_cost: number | null
          updated_at: string
          version: number
        }
        Insert: {
          amount_owed?: number
          application_id?: string | null
          arrival_date_israel?: string | null
          created_at?: string
          early_registration_discount?: number | null
          enrollment_status?: string
          financial_aid_amount?: number | null
          flight_information?: string | null
          id?: string
          is_active?: boolean
          is_shown?: boolean
          learning_end_date?: string | null
          learning_start_date?: string | null
          monthly_tuition_amount?: number | null
          payment_schedule?: string | null
          program_track?: string | null
          program_year_id?: string | null
          registration_deposit_amount?: number | null
          registration_deposit_due_date?: string | null
          registration_deposit_paid?: boolean
          registration_status?: string
          scholarship_percentage?: number | null
          student_id: string
          total_tuition_cost?: number | null
          updated_at?: string
          version?: number
        }
        Update: {
          amount_owed?: number
          application_id?: string | null
          arrival_date_israel?: string | null
          created_at?: string
          early_registration_discount?: number | null
          enrollment_status?: string
          financial_aid_amount?: number | null
          flight_information?: string | null
          id?: string
          is_active?: boolean
          is_shown?: boolean
          learning_end_date?: string | null
          learning_start_date?: string | null
          monthly_tuition_amount?: number | null
          payment_schedule?: string | null
          program_track?: string | null
          program_year_id?: string | null
          registration_deposit_amount?: number | null
          registration_deposit_due_date?: string | null
          registration_deposit_paid?: boolean
          registration_status?: string
          scholarship_percentage?: number | null
          student_id?: string
          total_tuition_cost?: number | null
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "student_enrollments_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "student_enrollments_program_year_id_fkey"
            columns: ["program_year_id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "student_enrollments_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      student_leaves: {
        Row: {
          created_at: string
          due_at: string | null
          id: string
          left_at: string | null
          note: string | null
          planned_from: string | null
          returned_at: string | null
          student_id: string
          updated_at: string
          version: number
        }
        Insert: {
          created_at?: string
          due_at?: string | null
          id?: string
          left_at?: string | null
          note?: string | null
          planned_from?: string | null
          returned_at?: string | null
          student_id: string
          updated_at?: string
          version?: number
        }
        Update: {
          created_at?: string
          due_at?: string | null
          id?: string
          left_at?: string | null
          note?: string | null
          planned_from?: string | null
          returned_at?: string | null
          student_id?: string
          updated_at?: string
          version?: number
        }
        Relationships: [
          {
            foreignKeyName: "student_leaves_student_id_fkey"
            columns: ["student_id"]
            referencedRelation: "students"
            referencedColumns: ["id"]
          },
        ]
      }
      students: {
        Row: {
          academic_background: string | null
          amount_owed: number
          application_id: string | null
          archive_reason: string | null
          archived_at: string | null
          army_documents_submitted: boolean | null
          army_service_status: string | null
          arrival_date_israel: string | null
          assigned_rabbi: string | null
          blood_type: string | null
          cell_phone: string | null
          chiyul_date: string | null
          citizenship_countries: string[] | null
          contact_method: string | null
          created_at: string
          date_of_birth: string | null
          dorm_housing_status: string | null
          dorm_room_number: string | null
          draft_board_location: string | null
          early_registration_discount: number | null
          email: string
          emergency_contact_email: string | null
          emergency_contact_name: string | null
          emergency_contact_phone: string | null
          emergency_contact_relationship: string | null
          emergency_medical_contact: string | null
          emergency_medical_phone: string | null
          enrollment_status: string
          father_email: string | null
          father_first_name: string | null
          father_last_name: string | null
          father_whatsapp: string | null
          financial_aid_amount: number | null
          first_name: string
          flight_information: string | null
          foreign_passport_country: string | null
          foreign_passport_expiration: string | null
          foreign_passport_number: string | null
          giyus_date: string | null
          health_insurance_expiration: string | null
          health_insurance_policy_number: string | null
          health_insurance_provider: string | null
          hebrew_first_name: string | null
          hebrew_last_name: string | null
          hebrew_level: string | null
          hebrew_level_current: string | null
          hebrew_level_start: string | null
          high_school_graduation_year: number | null
          high_school_name: string | null
          home_address: string | null
          housing_notes: string | null
          id: string
          interested_in_drafting: boolean | null
          internal_notes: string | null
          is_active: boolean
          israeli_citizen: boolean | null
          israeli_citizenship_status: string | null
          israeli_health_insurance: boolean | null
          israeli_passport_expiration: string | null
          israeli_passport_number: string | null
          kupat_cholim: string | null
          last_contact_date: string | null
          last_name: string
          learning_end_date: string | null
          learning_level: string | null
          learning_level_current: string | null
          learning_level_start: string | null
          learning_start_date: string | null
          living_on_campus: boolean | null
          machal_eligible: boolean | null
          machal_interested: boolean | null
          marital_status: string | null
          medical_conditions: string | null
          medicines: string | null
          monthly_tuition_amount: number | null
          mother_email: string | null
          mother_first_name: string | null
          mother_last_name: string | null
          mother_whatsapp: string | null
          notes: string | null
          parents_home_address: string | null
          parents_home_city: string | null
          parents_home_country: string | null
          parents_marital_status: string | null
          payment_schedule: string | null
          previous_yeshiva: string | null
          program_track: string | null
          program_year_id: string | null
          registration_deposit_amount: number | null
          registration_deposit_due_date: string | null
          registration_deposit_paid: boolean
          registration_status: string
          scholarship_percentage: number | null
          search_text: string
          teudat_zehut: string | null
          total_tuition_cost: number | null
          transfer_number: number
          tzav_rishon_date: string | null
          updated_at: string
          user_id: string | null
          version: number
          whatsapp_phone: string | null
          years_in_yeshiva: number | null
        }
        Insert: {
          academic_background?: string | null
          amount_owed?: number
          application_id?: string | null
          archive_reason?: string | null
          archived_at?: string | null
          army_documents_submitted?: boolean | null
          army_service_status?: string | null
          arrival_date_israel?: string | null
          assigned_rabbi?: string | null
          blood_type?: string | null
          cell_phone?: string | null
          chiyul_date?: string | null
          citizenship_countries?: string[] | null
          contact_method?: string | null
          created_at?: string
          date_of_birth?: string | null
          dorm_housing_status?: string | null
          dorm_room_number?: string | null
          draft_board_location?: string | null
          early_registration_discount?: number | null
          email: string
          emergency_contact_email?: string | null
          emergency_contact_name?: string | null
          emergency_contact_phone?: string | null
          emergency_contact_relationship?: string | null
          emergency_medical_contact?: string | null
          emergency_medical_phone?: string | null
          enrollment_status?: string
          father_email?: string | null
          father_first_name?: string | null
          father_last_name?: string | null
          father_whatsapp?: string | null
          financial_aid_amount?: number | null
          first_name: string
          flight_information?: string | null
          foreign_passport_country?: string | null
          foreign_passport_expiration?: string | null
          foreign_passport_number?: string | null
          giyus_date?: string | null
          health_insurance_expiration?: string | null
          health_insurance_policy_number?: string | null
          health_insurance_provider?: string | null
          hebrew_first_name?: string | null
          hebrew_last_name?: string | null
          hebrew_level?: string | null
          hebrew_level_current?: string | null
          hebrew_level_start?: string | null
          high_school_graduation_year?: number | null
          high_school_name?: string | null
          home_address?: string | null
          housing_notes?: string | null
          id?: string
          interested_in_drafting?: boolean | null
          internal_notes?: string | null
          is_active?: boolean
          israeli_citizen?: never
          israeli_citizenship_status?: string | null
          israeli_health_insurance?: boolean | null
          israeli_passport_expiration?: string | null
          israeli_passport_number?: string | null
          kupat_cholim?: string | null
          last_contact_date?: string | null
          last_name: string
          learning_end_date?: string | null
          learning_level?: string | null
          learning_level_current?: string | null
          learning_level_start?: string | null
          learning_start_date?: string | null
          living_on_campus?: never
          machal_eligible?: boolean | null
          machal_interested?: boolean | null
          marital_status?: string | null
          medical_conditions?: string | null
          medicines?: string | null
          monthly_tuition_amount?: number | null
          mother_email?: string | null
          mother_first_name?: string | null
          mother_last_name?: string | null
          mother_whatsapp?: string | null
          notes?: string | null
          parents_home_address?: string | null
          parents_home_city?: string | null
          parents_home_country?: string | null
          parents_marital_status?: string | null
          payment_schedule?: string | null
          previous_yeshiva?: string | null
          program_track?: string | null
          program_year_id?: string | null
          registration_deposit_amount?: number | null
          registration_deposit_due_date?: string | null
          registration_deposit_paid?: boolean
          registration_status?: string
          scholarship_percentage?: number | null
          search_text?: string
          teudat_zehut?: string | null
          total_tuition_cost?: number | null
          transfer_number?: number
          tzav_rishon_date?: string | null
          updated_at?: string
          user_id?: string | null
          version?: number
          whatsapp_phone?: string | null
          years_in_yeshiva?: number | null
        }
        Update: {
          academic_background?: string | null
          amount_owed?: number
          application_id?: string | null
          archive_reason?: string | null
          archived_at?: string | null
          army_documents_submitted?: boolean | null
          army_service_status?: string | null
          arrival_date_israel?: string | null
          assigned_rabbi?: string | null
          blood_type?: string | null
          cell_phone?: string | null
          chiyul_date?: string | null
          citizenship_countries?: string[] | null
          contact_method?: string | null
          created_at?: string
          date_of_birth?: string | null
          dorm_housing_status?: string | null
          dorm_room_number?: string | null
          draft_board_location?: string | null
          early_registration_discount?: number | null
          email?: string
          emergency_contact_email?: string | null
          emergency_contact_name?: string | null
          emergency_contact_phone?: string | null
          emergency_contact_relationship?: string | null
          emergency_medical_contact?: string | null
          emergency_medical_phone?: string | null
          enrollment_status?: string
          father_email?: string | null
          father_first_name?: string | null
          father_last_name?: string | null
          father_whatsapp?: string | null
          financial_aid_amount?: number | null
          first_name?: string
          flight_information?: string | null
          foreign_passport_country?: string | null
          foreign_passport_expiration?: string | null
          foreign_passport_number?: string | null
          giyus_date?: string | null
          health_insurance_expiration?: string | null
          health_insurance_policy_number?: string | null
          health_insurance_provider?: string | null
          hebrew_first_name?: string | null
          hebrew_last_name?: string | null
          hebrew_level?: string | null
          hebrew_level_current?: string | null
          hebrew_level_start?: string | null
          high_school_graduation_year?: number | null
          high_school_name?: string | null
          home_address?: string | null
          housing_notes?: string | null
          id?: string
          interested_in_drafting?: boolean | null
          internal_notes?: string | null
          is_active?: boolean
          israeli_citizen?: never
          israeli_citizenship_status?: string | null
          israeli_health_insurance?: boolean | null
          israeli_passport_expiration?: string | null
          israeli_passport_number?: string | null
          kupat_cholim?: string | null
          last_contact_date?: string | null
          last_name?: string
          learning_end_date?: string | null
          learning_level?: string | null
          learning_level_current?: string | null
          learning_level_start?: string | null
          learning_start_date?: string | null
          living_on_campus?: never
          machal_eligible?: boolean | null
          machal_interested?: boolean | null
          marital_status?: string | null
          medical_conditions?: string | null
          medicines?: string | null
          monthly_tuition_amount?: number | null
          mother_email?: string | null
          mother_first_name?: string | null
          mother_last_name?: string | null
          mother_whatsapp?: string | null
          notes?: string | null
          parents_home_address?: string | null
          parents_home_city?: string | null
          parents_home_country?: string | null
          parents_marital_status?: string | null
          payment_schedule?: string | null
          previous_yeshiva?: string | null
          program_track?: string | null
          program_year_id?: string | null
          registration_deposit_amount?: number | null
          registration_deposit_due_date?: string | null
          registration_deposit_paid?: boolean
          registration_status?: string
          scholarship_percentage?: number | null
          search_text?: string
          teudat_zehut?: string | null
          total_tuition_cost?: number | null
          transfer_number?: number
          tzav_rishon_date?: string | null
          updated_at?: string
          user_id?: string | null
          version?: number
          whatsapp_phone?: string | null
          years_in_yeshiva?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "students_application_id_fkey"
            columns: ["application_id"]
            referencedRelation: "applications"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "students_program_year_id_fkey"
            columns: ["program_year_id"]
            referencedRelation: "program_years"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "students_room"
            columns: ["dorm_room_number"]
            referencedRelation: "rooms"
            referencedColumns: ["name"]
          },
        ]
      }
    }
    Views: {
      [_ in never]: never
    }
    Functions: {
      accept_parent_invitation: { Args: { token: string }; Returns: Json }
      accept_password: { Args: { user_id: string }; Returns: undefined }
      accept_staff_invitation: { Args: { user_id: string }; Returns: boolean }
      add_charge: {
        Args: { charge: Json; enrollment_id?: string; student_id: string }
        Returns: Json
      }
      add_enrollment: {
        Args: { enrollment: Json; student_id: string }
        Returns: Json
      }
      add_holy_day: { Args: { day: string; name: string }; Returns: Json }
      advise_publication: {
        Args: { application_ids: string[]; publish_at?: string }
        Returns: Json
      }
      announced_letter: { Args: { upload_id: string }; Returns: Json }
      announced_message_file: {
        Args: { owner_id: string; upload_id: string }
        Returns: Json
      }
      answer_question: {
        Args: { answer: string; expected_version: number; question_id: string }
        Returns: Json
      }
      application_counts: {
        Args: { filters?: Json; query?: string }
        Returns: Json
      }
      application_neighbours: {
        Args: {
          application_id: string
          descending?: boolean
          filters?: Json
          query?: string
          sort?: string
        }
        Returns: Json
      }
      application_timeline: {
        Args: { application_id: string }
        Returns: Json[]
      }
      approve_bulk: {
        Args: { left_out?: string[]; run_id: string; shown?: string }
        Returns: Json
      }
      approve_mailing: {
        Args: {
          expected_version?: number
          left_out?: string[]
          mailing_id: string
        }
        Returns: Json
      }
      archive_student: {
        Args: { expected_version: number; reason: string; student_id: string }
        Returns: Json
      }
      ask_consent: {
        Args: { email: string; name: string; relation: string }
        Returns: Json
      }
      ask_deletion: { Args: { note?: string }; Returns: Json }
      ask_name_correction: { Args: { form: Json }; Returns: Json }
      ask_question: {
        Args: {
          email: string
          message: string
          name: string
          subject: string
          website?: string
        }
        Returns: Json
      }
      ask_referee: {
        Args: { reference_id: string; waives_access?: boolean }
        Returns: Json
      }
      assign_readers: {
        Args: { application_ids: string[]; reader_ids: string[] }
        Returns: Json
      }
      assign_thread: {
        Args: { officer_id: string; person_id: string }
        Returns: Json
      }
      begin_application_export: {
        Args: {
          columns: string[]
          descending?: boolean
          filters?: Json
          format: string
          query?: string
          sort?: string
        }
        Returns: Json
      }
      begin_card_checkout: { Args: Record<PropertyKey, never>; Returns: Json }
      begin_child_card_checkout: {
        Args: { application_id: string }
        Returns: Json
      }
      begin_content_change: {
        Args: {
          after_version: string
          author_id: string
          before: string
          before_version: string
          path: string
        }
        Returns: string
      }
      begin_document_upload: {
        Args: {
          content_type: string
          file_name: string
          kind: string
          question_id?: string
          size_bytes: number
        }
        Returns: Json
      }
      begin_dossier: { Args: { application_ids: string[] }; Returns: Json }
      begin_erasure: {
        Args: { subject: string; subject_id: string; typed_name: string }
        Returns: string
      }
      begin_export: {
        Args: {
          columns: string[]
          descending?: boolean
          filters?: Json
          format: string
          query?: string
          sort?: string
        }
        Returns: Json
      }
      begin_letter: { Args: { token: string }; Returns: Json }
      begin_letter_upload: {
        Args: {
          content_type: string
          file_name: string
          size_bytes: number
          token: string
        }
        Returns: Json
      }
      begin_message_file: {
        Args: {
          content_type: string
          file_name: string
          person_id?: string
          size_bytes: number
        }
        Returns: Json
      }
      begin_my_data: { Args: Record<PropertyKey, never>; Returns: undefined }
      begin_reading: {
        Args: { args: Json; function: string }
        Returns: undefined
      }
      book_interviews: { Args: { bookings: Json }; Returns: Json }
      bulk_report: { Args: { run_id: string }; Returns: Json }
      calibration_round: { Args: { round_id: string }; Returns: Json }
      cancel_interview: {
        Args: { application_id: string; reason?: string }
        Returns: undefined
      }
      cancel_leave: { Args: { leave_id: string }; Returns: undefined }
      cancel_mail: { Args: { outbox_id: string }; Returns: Json }
      choose_payment_plan: {
        Args: { method: string; plan: string }
        Returns: Json
      }
      claim_child_deposit: {
        Args: {
          application_id: string
          method: string
          reference: string
          sent_on: string
        }
        Returns: Json
      }
      claim_deposit: {
        Args: { method: string; reference: string; sent_on: string }
        Returns: Json
      }
      claim_outbox: { Args: { batch?: number }; Returns: Json[] }
      claim_site_build: { Args: Record<PropertyKey, never>; Returns: boolean }
      clock_state: { Args: Record<PropertyKey, never>; Returns: Json }
      close_calibration: {
        Args: { expected_version: number; round_id: string }
        Returns: Json
      }
      close_reversal: {
        Args: { expected_version: number; reversal_id: string }
        Returns: undefined
      }
      committee_view: {
        Args: {
          page?: number
          per_page?: number
          program_year_id?: string
          track?: string
        }
        Returns: Json
      }
      confirm_claim: {
        Args: {
          claim_id: string
          confirmed?: string[]
          expected_version: number
          payment: Json
        }
        Returns: Json
      }
      confirm_erasures: {
        Args: { expected_people: number; people: Json }
        Returns: number
      }
      confirm_name_correction: {
        Args: { expected_version: number; request_id: string }
        Returns: Json
      }
      consent_page: { Args: { token: string }; Returns: Json }
      content_change: { Args: { change_id: string }; Returns: Json }
      content_desk: { Args: Record<PropertyKey, never>; Returns: Json }
      continue_erasure: { Args: Record<PropertyKey, never>; Returns: Json }
      copy_program_year: { Args: { year_id: string }; Returns: Json }
      correct_contact: { Args: { changes: Json }; Returns: Json }
      correct_mail_address: {
        Args: { address: string; outbox_id: string }
        Returns: Json
      }
      correct_referee: {
        Args: { email: string; reference_id: string }
        Returns: Json
      }
      count_search_miss: { Args: { term: string }; Returns: undefined }
      create_student: {
        Args: { confirmed?: string[]; form: Json }
        Returns: Json
      }
      declare_conflict: {
        Args: { application_id: string; reason?: string }
        Returns: undefined
      }
      decline_letter: { Args: { note?: string; token: string }; Returns: Json }
      decline_my_interview: { Args: { reason?: string }; Returns: Json }
      delete_calibration: {
        Args: { expected_version: number; round_id: string }
        Returns: undefined
      }
      delete_student: { Args: { student_id: string }; Returns: boolean }
      deposits_on_top: { Args: Record<PropertyKey, never>; Returns: Json }
      discard_draft: {
        Args: { field: string; subject: string; subject_id: string }
        Returns: undefined
      }
      discard_student_draft: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      end_content_change: {
        Args: { change_id: string; commit: string; written: boolean }
        Returns: undefined
      }
      end_my_session: { Args: { session_id: string }; Returns: undefined }
      erasure_list: { Args: Record<PropertyKey, never>; Returns: Json }
      erasure_proposals: { Args: Record<PropertyKey, never>; Returns: Json[] }
      expiry_list: {
        Args: {
          page?: number
          paper?: string
          per_page?: number
          program_year_id?: string
          span?: string
        }
        Returns: Json
      }
      export_applications: {
        Args: { after?: number; export_id: string; page_size?: number }
        Returns: Json
      }
      export_students: {
        Args: { after?: number; export_id: string; page_size?: number }
        Returns: Json
      }
      extend_deadline: {
        Args: { email: string; reason?: string; until: string }
        Returns: Json
      }
      failed_mails: {
        Args: { subject: string; subject_id: string }
        Returns: Json
      }
      files_to_remove: { Args: { batch: number }; Returns: string[] }
      fill_holy_days: { Args: { civil_year: number }; Returns: number }
      find_account: { Args: { address: string }; Returns: Json }
      find_in_house: { Args: { query: string }; Returns: Json }
      finish_address_change: { Args: { change_id: string }; Returns: boolean }
      finish_document_upload: {
        Args: {
          detected_type: string
          document_id: string
          owner_id: string
          size_bytes: number
        }
        Returns: Json
      }
      finish_letter_upload: {
        Args: { detected_type: string; size_bytes: number; upload_id: string }
        Returns: Json
      }
      finish_message_file: {
        Args: {
          detected_type: string
          owner_id: string
          size_bytes: number
          upload_id: string
        }
        Returns: Json
      }
      finish_outbox: {
        Args: {
          error?: string
          lease: string
          outbox_id: string
          permanent?: boolean
          sent_copy?: Json
        }
        Returns: boolean
      }
      forget_early_answers: { Args: { key: string }; Returns: undefined }
      grant_extension: {
        Args: {
          application_id: string
          expected_version?: number
          reason?: string
          until: string
        }
        Returns: Json
      }
      health: { Args: Record<PropertyKey, never>; Returns: Json }
      include_deposit: { Args: { application_id: string }; Returns: undefined }
      interview_absences: { Args: Record<PropertyKey, never>; Returns: Json }
      interview_wishes: { Args: { year_id?: string }; Returns: Json }
      invite_parent: {
        Args: { email: string; name: string; relation: string }
        Returns: Json
      }
      invite_staff_account: {
        Args: {
          role: string
          user_id: string
          works_from?: string
          works_until?: string
        }
        Returns: Json
      }
      invite_student: {
        Args: { account_email: string; keys_only?: boolean; student_id: string }
        Returns: Json
      }
      join_rooms: {
        Args: { into_id: string; room_id: string }
        Returns: undefined
      }
      keep_early_answers: { Args: { form: Json; key: string }; Returns: string }
      keep_waiting: { Args: Record<PropertyKey, never>; Returns: Json }
      lapse_offers: { Args: Record<PropertyKey, never>; Returns: number }
      leave_now: {
        Args: { due_at?: string; student_id: string }
        Returns: undefined
      }
      link_student_account: {
        Args: {
          account_email: string
          expected_version: number
          keys_only?: boolean
          student_id: string
        }
        Returns: Json
      }
      list_bulk_runs: { Args: Record<PropertyKey, never>; Returns: Json[] }
      list_calibrations: { Args: Record<PropertyKey, never>; Returns: Json }
      list_erasures: { Args: Record<PropertyKey, never>; Returns: Json[] }
      list_mailings: { Args: Record<PropertyKey, never>; Returns: Json[] }
      list_privacy_requests: { Args: { closed?: boolean }; Returns: Json[] }
      list_readers: { Args: { year_id?: string }; Returns: Json }
      list_rooms: { Args: Record<PropertyKey, never>; Returns: Json }
      list_staff_accounts: { Args: Record<PropertyKey, never>; Returns: Json[] }
      list_student_batches: {
        Args: Record<PropertyKey, never>
        Returns: Json[]
      }
      log_expiry_export: {
        Args: {
          format: string
          paper?: string
          program_year_id?: string
          span?: string
        }
        Returns: number
      }
      log_overdue_export: {
        Args: { format: string; span?: string }
        Returns: number
      }
      mail_preview_people: {
        Args: { application_ids?: string[] }
        Returns: Json
      }
      make_progress_link: { Args: { label: string }; Returns: Json }
      match_students: { Args: { people: Json }; Returns: Json }
      merge_students: {
        Args: {
          expected_version: number
          other_id: string
          other_version: number
          student_id: string
          taken?: string[]
        }
        Returns: Json
      }
      move_my_interview: { Args: { slot_id: string }; Returns: Json }
      move_on_waitlist: {
        Args: { application_id: string; place: number; reason: string }
        Returns: Json
      }
      move_to_room: {
        Args: { left_room: string; room_id: string; student_id: string }
        Returns: undefined
      }
      moved_deadline: { Args: { year_id: string }; Returns: Json }
      my_application: { Args: Record<PropertyKey, never>; Returns: Json }
      my_child: { Args: { application_id: string }; Returns: Json }
      my_children: { Args: Record<PropertyKey, never>; Returns: Json }
      my_consent: { Args: Record<PropertyKey, never>; Returns: Json }
      my_decision_letters: { Args: Record<PropertyKey, never>; Returns: Json }
      my_drafts: {
        Args: { subject: string; subject_id: string }
        Returns: Json
      }
      my_enrollment: { Args: Record<PropertyKey, never>; Returns: Json }
      my_files: { Args: { year_id?: string }; Returns: Json }
      my_ledger: { Args: Record<PropertyKey, never>; Returns: Json }
      my_parents: { Args: Record<PropertyKey, never>; Returns: Json }
      my_privacy: { Args: Record<PropertyKey, never>; Returns: Json }
      my_progress_links: { Args: Record<PropertyKey, never>; Returns: Json }
      my_referees: { Args: Record<PropertyKey, never>; Returns: Json }
      my_sessions: { Args: Record<PropertyKey, never>; Returns: Json[] }
      my_settings: { Args: { browser_zone?: string }; Returns: Json }
      my_staff_account: { Args: Record<PropertyKey, never>; Returns: Json }
      my_student_information: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      my_thread: { Args: Record<PropertyKey, never>; Returns: Json }
      my_waitlist: { Args: Record<PropertyKey, never>; Returns: Json }
      new_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      night_record: { Args: { student_id: string }; Returns: Json }
      night_sheet: { Args: Record<PropertyKey, never>; Returns: Json }
      note_card_session: {
        Args: { checkout_id: string; session_id: string }
        Returns: undefined
      }
      note_erasure_problem: {
        Args: { erasure_id: string; problem: string }
        Returns: undefined
      }
      note_sign_up: { Args: { email: string }; Returns: undefined }
      offer_place: {
        Args: {
          application_id: string
          days?: number
          expected_version: number
        }
        Returns: Json
      }
      office_application: {
        Args: { application_id: string; part?: string; purpose?: string }
        Returns: Json
      }
      office_consent: { Args: { application_id: string }; Returns: Json }
      office_dashboard: { Args: Record<PropertyKey, never>; Returns: Json }
      office_decision_letters: {
        Args: { application_id: string }
        Returns: Json
      }
      office_interviews: {
        Args: { from_at: string; to_at: string }
        Returns: Json
      }
      office_invite_parent: {
        Args: {
          application_id: string
          email: string
          name: string
          relation: string
        }
        Returns: Json
      }
      office_letters: {
        Args: { application_id: string; purpose?: string }
        Returns: Json
      }
      office_mail: { Args: { outbox_id: string }; Returns: Json }
      office_parents: { Args: { application_id: string }; Returns: Json }
      office_people: { Args: Record<PropertyKey, never>; Returns: Json }
      office_thread: {
        Args: { subject: string; subject_id: string }
        Returns: Json
      }
      office_threads: {
        Args: { page?: number; wanted?: string }
        Returns: Json
      }
      open_address_change: {
        Args: { token: string; user_id: string }
        Returns: Json
      }
      open_calibration: {
        Args: {
          due_on: string
          files: Json
          reader_ids: string[]
          year_id: string
        }
        Returns: string
      }
      open_decision_letter: { Args: { letter_id: string }; Returns: Json }
      open_document: {
        Args: { document_id: string; purpose?: string }
        Returns: Json
      }
      open_early_answers: { Args: { key: string }; Returns: Json }
      open_interview_slots: {
        Args: Record<PropertyKey, never>
        Returns: {
          ends_at: string
          id: string
          kind: string
          place: string
          starts_at: string
        }[]
      }
      open_outcomes: { Args: Record<PropertyKey, never>; Returns: Json[] }
      open_program_year: { Args: Record<PropertyKey, never>; Returns: Json }
      open_reversals: { Args: Record<PropertyKey, never>; Returns: Json }
      opened_by: {
        Args: { subject: string; subject_id: string }
        Returns: Json
      }
      order_form_questions: {
        Args: { question_ids: string[]; year_id: string }
        Returns: Json
      }
      order_task_templates: {
        Args: { template_ids: string[]; year_id: string }
        Returns: Json
      }
      out_now: { Args: Record<PropertyKey, never>; Returns: Json }
      overdue_list: {
        Args: {
          descending?: boolean
          page?: number
          per_page?: number
          sort?: string
          span?: string
        }
        Returns: Json
      }
      parent_invitation_page: { Args: { token: string }; Returns: Json }
      place_in_committee: {
        Args: {
          application_id: string
          expected_version: number
          place: number
          reason: string
        }
        Returns: Json
      }
      plan_leave: {
        Args: { form: Json; student_id: string }
        Returns: undefined
      }
      preview_bulk: {
        Args: { action: string; details: Json; people: Json }
        Returns: Json
      }
      preview_decision_letter: {
        Args: { application_id: string; outcome: string }
        Returns: Json
      }
      preview_erasure: {
        Args: { subject: string; subject_id: string }
        Returns: Json
      }
      preview_mailing: { Args: { people: Json; words: Json }; Returns: Json }
      preview_program_year: {
        Args: { changes: Json; part: string; year_id: string }
        Returns: Json
      }
      preview_student_batch: {
        Args: {
          columns: string[]
          kind: string
          program_year_id?: string
          rows: Json
          student_ids: string[]
        }
        Returns: Json
      }
      preview_year_batch: {
        Args: {
          action: string
          last_day?: string
          next_year_id?: string
          program_year_id: string
          status?: string
          student_ids: string[]
          track?: string
          with_deposit?: boolean
        }
        Returns: Json
      }
      progress_page: { Args: { token: string }; Returns: Json }
      propose_readers: {
        Args: { application_ids: string[]; each?: number; reader_ids: string[] }
        Returns: Json
      }
      prove_password: { Args: { key: string }; Returns: boolean }
      publish_decision: {
        Args: { application_id: string; expected_version: number }
        Returns: Json
      }
      publish_due_decisions: { Args: Record<PropertyKey, never>; Returns: Json }
      publish_interview_slots: { Args: { slots: Json }; Returns: string[] }
      queue_reminders: { Args: Record<PropertyKey, never>; Returns: number }
      read_decision_letter: { Args: { letter_id: string }; Returns: Json }
      read_messages: {
        Args: { message_id: string; person_id: string }
        Returns: undefined
      }
      read_my_messages: { Args: { message_id: string }; Returns: undefined }
      readings_by_day: { Args: { days?: number }; Returns: Json }
      record_decision: {
        Args: {
          application_id: string
          decision: string
          expected_version: number
          hold?: boolean
          publish_at?: string
          without_interview?: boolean
        }
        Returns: Json
      }
      record_history: {
        Args: { row_id: string; table_name: string }
        Returns: Json[]
      }
      record_interview_outcome: {
        Args: {
          application_id: string
          expected_version: number
          outcome: string
        }
        Returns: Json
      }
      record_operation: {
        Args: { details: Json; kind: string }
        Returns: undefined
      }
      record_payment: {
        Args: {
          confirmed?: string[]
          enrollment_id?: string
          payment: Json
          student_id: string
        }
        Returns: Json
      }
      record_tick: {
        Args: { failed: number; published: number; sent: number }
        Returns: undefined
      }
      reference_page: { Args: { token: string }; Returns: Json }
      refuse_claim: {
        Args: { claim_id: string; expected_version: number; reason: string }
        Returns: undefined
      }
      refuse_consent: { Args: { note?: string; token: string }; Returns: Json }
      refuse_privacy_request: {
        Args: { expected_version: number; reason: string; request_id: string }
        Returns: Json
      }
      register_application: {
        Args: { application_id: string; expected_version: number }
        Returns: Json
      }
      rehearse_bulk: { Args: { run_id: string }; Returns: Json }
      rehearse_release: { Args: { application_ids: string[] }; Returns: Json }
      reject_consent: {
        Args: { consent_id: string; reason: string }
        Returns: Json
      }
      release_of: { Args: { application_id: string }; Returns: Json }
      remind_consent: { Args: Record<PropertyKey, never>; Returns: Json }
      remind_referee: { Args: { reference_id: string }; Returns: Json }
      remove_canned_answer: { Args: { answer_id: string }; Returns: undefined }
      remove_document: { Args: { document_id: string }; Returns: undefined }
      remove_enrollment: {
        Args: { enrollment_id: string; expected_version: number }
        Returns: Json
      }
      remove_holy_day: { Args: { day: string }; Returns: undefined }
      remove_interview_slot: { Args: { slot_id: string }; Returns: undefined }
      remove_letter_file: { Args: { token: string }; Returns: Json }
      remove_note: { Args: { note_id: string }; Returns: undefined }
      remove_program_year: {
        Args: { expected_version: number; year_id: string }
        Returns: undefined
      }
      remove_reference: { Args: { reference_id: string }; Returns: undefined }
      remove_room: { Args: { room_id: string }; Returns: undefined }
      remove_task_template: {
        Args: { expected_version: number; template_id: string }
        Returns: undefined
      }
      remove_view: { Args: { view_id: string }; Returns: undefined }
      replay_erasures: { Args: { list: Json }; Returns: number }
      reply_to_offer: {
        Args: { accept: boolean; reason?: string }
        Returns: string
      }
      report_interview_absence: { Args: { reason: string }; Returns: Json }
      reset_second_factor: { Args: { user_id: string }; Returns: undefined }
      restore_mail_template: {
        Args: {
          expected_number: number
          kind: string
          language: string
          number: number
          year_id: string
        }
        Returns: undefined
      }
      restore_student: {
        Args: { expected_version: number; student_id: string }
        Returns: Json
      }
      retire_form_question: {
        Args: { expected_version: number; question_id: string }
        Returns: undefined
      }
      retry_mail: { Args: { outbox_id: string }; Returns: Json }
      return_now: { Args: { leave_id: string }; Returns: undefined }
      reverse_card_payment: {
        Args: {
          amount_cents: number
          currency: string
          kind: string
          payment_intent: string
          reference: string
          state: string
        }
        Returns: string
      }
      review_document: {
        Args: {
          document_id: string
          expected_version?: number
          reason?: string
          state: string
        }
        Returns: Json
      }
      revoke_parent: { Args: { parent_id: string }; Returns: Json }
      revoke_progress_link: { Args: { link_id: string }; Returns: Json }
      run_bulk: {
        Args: {
          action: string
          all_or_nothing?: boolean
          details: Json
          people: Json
        }
        Returns: Json
      }
      run_student_batch: {
        Args: {
          columns: string[]
          kind: string
          program_year_id?: string
          rows: Json
          student_ids: string[]
        }
        Returns: Json
      }
      run_year_batch: {
        Args: {
          action: string
          last_day?: string
          next_year_id?: string
          program_year_id: string
          status?: string
          student_ids: string[]
          track?: string
          with_deposit?: boolean
        }
        Returns: Json
      }
      save_application_fields: { Args: { changes: Json }; Returns: Json }
      save_calibration_score: {
        Args: { changes: Json; expected_version?: number; file_id: string }
        Returns: Json
      }
      save_canned_answer: {
        Args: { answer_id: string; expected_version?: number; form: Json }
        Returns: Json
      }
      save_content_draft: {
        Args: {
          base: string
          expected_version: number
          path: string
          record: Json
        }
        Returns: number
      }
      save_draft: {
        Args: {
          field: string
          subject: string
          subject_id: string
          text: string
        }
        Returns: string
      }
      save_enrollment: {
        Args: { changes: Json; enrollment_id: string; expected_version: number }
        Returns: Json
      }
      save_form_question: {
        Args: {
          changes: Json
          expected_version?: number
          question_id: string
          year_id: string
        }
        Returns: Json
      }
      save_interview_slot: {
        Args: { changes: Json; expected_version: number; slot_id: string }
        Returns: Json
      }
      save_letter: {
        Args: { body: string; token: string; version: number }
        Returns: Json
      }
      save_letter_paragraph: {
        Args: {
          application_id: string
          expected_version?: number
          outcome: string
          words: string
        }
        Returns: Json
      }
      save_mail_settings: {
        Args: { changes: Json; expected_version: number }
        Returns: Json
      }
      save_mail_template: {
        Args: {
          body: Json
          expected_number: number
          heading: string
          kind: string
          language: string
          subject: string
          year_id: string
        }
        Returns: Json
      }
      save_my_settings: {
        Args: { changes: Json; expected_version: number }
        Returns: Json
      }
      save_note: {
        Args: {
          application_id: string
          body: string
          expected_version?: number
          note_id?: string
        }
        Returns: Json
      }
      save_own_reader_profile: {
        Args: { changes: Json; expected_version: number }
        Returns: Json
      }
      save_program_year: {
        Args: {
          changes: Json
          expected_version?: number
          shown?: string
          year_id: string
        }
        Returns: Json
      }
      save_program_year_settings: {
        Args: {
          changes: Json
          expected_version: number
          shown?: string
          year_id: string
        }
        Returns: Json
      }
      save_program_year_tracks: {
        Args: {
          expected_versions?: Json
          shown?: string
          tracks: Json
          year_id: string
        }
        Returns: Json
      }
      save_reader_profile: {
        Args: { changes: Json; expected_version: number; reader_id: string }
        Returns: Json
      }
      save_reference: { Args: { reference: Json }; Returns: Json }
      save_reference_fields: {
        Args: { changes: Json; reference_id: string }
        Returns: Json
      }
      save_room: {
        Args: { expected_version?: number; form: Json; room_id: string }
        Returns: undefined
      }
      save_school_settings: {
        Args: { changes: Json; expected_version: number }
        Returns: Json
      }
      save_score: {
        Args: {
          application_id: string
          changes: Json
          expected_version?: number
        }
        Returns: Json
      }
      save_score_sheet: {
        Args: { criteria: Json; expected_versions: Json; year_id: string }
        Returns: Json
      }
      save_student: {
        Args: {
          changes: Json
          confirmed?: string[]
          expected_version: number
          student_id: string
        }
        Returns: Json
      }
      save_student_draft: { Args: { changes: Json }; Returns: Json }
      save_student_information: {
        Args: { expected_version?: number; form: Json }
        Returns: Json
      }
      save_task_template: {
        Args: {
          changes: Json
          expected_version?: number
          template_id: string
          year_id: string
        }
        Returns: Json
      }
      save_view: {
        Args: {
          address: string
          is_shared?: boolean
          list: string
          name: string
        }
        Returns: string
      }
      saved_views: { Args: { list: string }; Returns: Json }
      schedule_interview: {
        Args: { application_id: string; slot_id: string }
        Returns: Json
      }
      schedule_publication: {
        Args: {
          application_id: string
          expected_version: number
          publish_at: string
        }
        Returns: Json
      }
      score_sheet: { Args: { application_id: string }; Returns: Json }
      search_applications: {
        Args: {
          descending?: boolean
          filters?: Json
          page?: number
          per_page?: number
          query?: string
          sort?: string
        }
        Returns: Json
      }
      search_audit: {
        Args: { filters?: Json; page?: number; per_page?: number }
        Returns: Json
      }
      search_sent: {
        Args: {
          filters?: Json
          page?: number
          per_page?: number
          query?: string
        }
        Returns: Json
      }
      search_students: {
        Args: {
          columns?: string[]
          descending?: boolean
          filters?: Json
          page?: number
          per_page?: number
          query?: string
          sort?: string
        }
        Returns: Json
      }
      season_numbers: { Args: { program_year_id?: string }; Returns: Json }
      select_applications: {
        Args: { filters?: Json; query?: string }
        Returns: Json
      }
      select_students: {
        Args: { filters?: Json; query?: string }
        Returns: Json
      }
      send_letter: { Args: { token: string; version: number }; Returns: Json }
      send_mailing: {
        Args: {
          expected_recipients?: number
          people: Json
          send_at?: string
          words: Json
        }
        Returns: Json
      }
      send_message: {
        Args: {
          body: string
          files?: string[]
          message_id: string
          person_id: string
        }
        Returns: Json
      }
      send_my_message: {
        Args: { body: string; files?: string[]; message_id: string }
        Returns: Json
      }
      set_draft_aside: { Args: Record<PropertyKey, never>; Returns: Json }
      set_enrollment_task: {
        Args: { expected_version: number; state: string; task_id: string }
        Returns: Json
      }
      set_interview_choices: { Args: { slot_ids: string[] }; Returns: Json }
      set_question_state: {
        Args: { expected_version: number; question_id: string; state: string }
        Returns: Json
      }
      set_staff_account: {
        Args: {
          expected_version?: number
          is_active: boolean
          role: string
          user_id: string
          works_from?: string
          works_until?: string
        }
        Returns: Json
      }
      set_task_completed: {
        Args: { completed: boolean; task_id: string }
        Returns: Json
      }
      set_thread_state: {
        Args: { person_id: string; state: string }
        Returns: Json
      }
      settle_card_payment: {
        Args: {
          amount_cents: number
          checkout_id: string
          currency: string
          payment_intent: string
          session_id: string
        }
        Returns: string
      }
      settle_interview_absence: {
        Args: { absence_id: string }
        Returns: undefined
      }
      share_with_parent: {
        Args: { parent_id: string; shares: boolean }
        Returns: Json
      }
      show_enrollment_on_record: {
        Args: { enrollment_id: string; expected_version: number }
        Returns: Json
      }
      sign_child_consent: {
        Args: { application_id: string; form: Json; words_number: number }
        Returns: Json
      }
      sign_consent: {
        Args: { form: Json; token: string; words_number: number }
        Returns: Json
      }
      sign_up_state: { Args: { email: string; key: string }; Returns: string }
      site_build_failed: { Args: { reason: string }; Returns: undefined }
      site_build_state: { Args: Record<PropertyKey, never>; Returns: Json }
      staff_students: {
        Args: {
          columns?: string[]
          descending?: boolean
          filters?: Json
          page?: number
          per_page?: number
          query?: string
          sort?: string
        }
        Returns: Json
      }
      start_address_change: {
        Args: { address: string; outbox_id: string }
        Returns: Json
      }
      start_application: { Args: { form?: Json }; Returns: Json }
      stop_reminders: { Args: { key: string }; Returns: undefined }
      student_duplicates: {
        Args: { except_id?: string; person: Json }
        Returns: Json
      }
      student_ledger: {
        Args: { enrollment_id?: string; student_id: string }
        Returns: Json
      }
      student_problems: {
        Args: { changes: Json; student_id: string }
        Returns: Json
      }
      student_record: {
        Args: { enrollment_id?: string; part?: string; student_id: string }
        Returns: Json
      }
      student_years: { Args: Record<PropertyKey, never>; Returns: Json }
      submit_application: { Args: Record<PropertyKey, never>; Returns: Json }
      submit_calibration_score: {
        Args: { expected_version: number; file_id: string }
        Returns: Json
      }
      submit_score: {
        Args: { application_id: string; expected_version: number }
        Returns: Json
      }
      system_status: { Args: Record<PropertyKey, never>; Returns: Json }
      take_back_child_claim: { Args: { application_id: string }; Returns: Json }
      take_back_claim: { Args: Record<PropertyKey, never>; Returns: Json }
      take_back_conflict: {
        Args: { application_id: string; reader_id?: string; reason: string }
        Returns: undefined
      }
      take_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      take_up_draft: { Args: Record<PropertyKey, never>; Returns: Json }
      tell_moved_deadline: {
        Args: { expected_people: number; year_id: string }
        Returns: number
      }
      unassign_reader: {
        Args: { application_id: string; reader_id: string }
        Returns: undefined
      }
      undo_bulk: { Args: { run_id: string }; Returns: Json }
      undo_decision: {
        Args: { application_id: string; expected_version: number }
        Returns: Json
      }
      undo_mailing: { Args: { mailing_id: string }; Returns: number }
      undo_student_batch: { Args: { batch_id: string }; Returns: Json }
      unopened_letters: { Args: Record<PropertyKey, never>; Returns: Json }
      unread_messages: { Args: Record<PropertyKey, never>; Returns: number }
      use_recovery_code: {
        Args: {
          code: string
          forwarded_for?: string
          keep_session: string
          user_id: string
        }
        Returns: string
      }
      void_charge: { Args: { charge_id: string }; Returns: Json }
      void_payment: { Args: { payment_id: string }; Returns: Json }
      waiting_approvals: { Args: Record<PropertyKey, never>; Returns: Json }
      waiting_claims: { Args: Record<PropertyKey, never>; Returns: Json }
      waitlist: { Args: { program_year_id: string }; Returns: Json }
      watch_readings: { Args: Record<PropertyKey, never>; Returns: number }
      withdraw_application: { Args: Record<PropertyKey, never>; Returns: Json }
      withdraw_privacy_request: { Args: { request_id: string }; Returns: Json }
    }
    Enums: {
      [_ in never]: never
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {},
  },
} as const
