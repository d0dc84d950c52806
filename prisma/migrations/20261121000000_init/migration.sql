-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "stage" AS ENUM ('applied', 'awaiting_screening', 'ineligible_for_screening', 'passed_screening_awaiting_scheduling', 'failed_screening', 'client_screening', 'client_request_interview', 'pending_evaluation', 'interview_scheduled', 'reschedule_requested', 'no_show', 'past_interview', 'awaiting_recruiter_action', 'failed_interview', 'hired', 'client_rejected', 'dnc', 'refused_recording');

-- CreateEnum
CREATE TYPE "role" AS ENUM ('admin', 'recruiter', 'coordinator', 'viewer');

-- CreateEnum
CREATE TYPE "actor_type" AS ENUM ('user', 'automation', 'candidate');

-- CreateEnum
CREATE TYPE "blocklist_behaviour" AS ENUM ('flag', 'exclude');

-- CreateEnum
CREATE TYPE "job_status" AS ENUM ('draft', 'active', 'paused', 'closed', 'filled');

-- CreateEnum
CREATE TYPE "evaluation_status" AS ENUM ('sent', 'completed', 'expired');

-- CreateEnum
CREATE TYPE "screening_result" AS ENUM ('passed', 'failed', 'incomplete');

-- CreateEnum
CREATE TYPE "screening_tier" AS ENUM ('strong_yes', 'yes', 'no', 'definitely_not');

-- CreateEnum
CREATE TYPE "screening_status" AS ENUM ('enqueued', 'calling', 'completed', 'failed', 'cancelled');

-- CreateEnum
CREATE TYPE "closed_reason" AS ENUM ('rejected', 'withdrawn', 'moved');

-- CreateEnum
CREATE TYPE "activity_type" AS ENUM ('call', 'sms', 'email', 'stage', 'interview', 'note', 'profile', 'evaluation', 'background_check', 'placement', 'job', 'blocklist', 'settings');

-- CreateEnum
CREATE TYPE "question_kind" AS ENUM ('text', 'yes_no', 'number');

-- CreateEnum
CREATE TYPE "interview_status" AS ENUM ('scheduled', 'rescheduled', 'cancelled', 'completed', 'no_show');

-- CreateEnum
CREATE TYPE "message_channel" AS ENUM ('email', 'sms');

-- CreateEnum
CREATE TYPE "message_kind" AS ENUM ('rejection', 'withdrawal_confirmation', 'interview_confirmation', 'interview_rescheduled', 'interview_cancelled', 'scheduling_link', 'evaluation_link', 'consent_link', 'member_invitation');

-- CreateEnum
CREATE TYPE "message_status" AS ENUM ('queued', 'sent', 'failed', 'cancelled', 'skipped');

-- CreateEnum
CREATE TYPE "conversation_channel" AS ENUM ('call', 'sms', 'chat');

-- CreateEnum
CREATE TYPE "check_type" AS ENUM ('identity_verification', 'ssn_trace', 'criminal_national', 'criminal_county', 'criminal_state', 'employment_verification', 'education_verification', 'professional_license', 'motor_vehicle', 'credit_report', 'drug_screening', 'reference_check');

-- CreateEnum
CREATE TYPE "check_status" AS ENUM ('pending', 'consent_received', 'in_progress', 'completed', 'failed');

-- CreateEnum
CREATE TYPE "blocklist_match_type" AS ENUM ('email', 'phone', 'name_exact', 'name_fuzzy', 'email_domain');

-- CreateEnum
CREATE TYPE "service_environment" AS ENUM ('production', 'sandbox');

-- CreateEnum
CREATE TYPE "event_type" AS ENUM ('candidate.created', 'candidate.status_changed', 'screening.completed', 'candidate.placed', 'candidate.location_added', 'candidate.location_changed', 'endpoint.test');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'delivered', 'abandoned', 'skipped');

-- CreateEnum
CREATE TYPE "tally_subject" AS ENUM ('candidates', 'applications', 'screened', 'qualified');

-- CreateTable
CREATE TABLE "organization" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "blocklist_behaviour" "blocklist_behaviour" NOT NULL DEFAULT 'flag',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organization_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_account" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "password_hash" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "user_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "membership" (
    "org_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "role" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deactivated_at" TIMESTAMPTZ(3),

    CONSTRAINT "membership_pkey" PRIMARY KEY ("org_id","user_id")
);

-- CreateTable
CREATE TABLE "signing_key" (
    "kid" TEXT NOT NULL,
    "algorithm" TEXT NOT NULL,
    "public_jwk" JSONB NOT NULL,
    "sealed_private_jwk" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retires_at" TIMESTAMPTZ(3),

    CONSTRAINT "signing_key_pkey" PRIMARY KEY ("kid")
);

-- CreateTable
CREATE TABLE "location" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "location_ref" TEXT,
    "city" TEXT,
    "state" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'America/New_York',
    "intake_job_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "location_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "agent_configuration" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "language" TEXT NOT NULL DEFAULT 'en-US',
    "voice" TEXT,
    "greeting" TEXT NOT NULL,
    "instructions" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_configuration_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "job" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "location_id" UUID,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "status" "job_status" NOT NULL DEFAULT 'draft',
    "location_address" TEXT,
    "location_city" TEXT,
    "location_state" TEXT,
    "postal_code" TEXT,
    "location_type" TEXT,
    "department" TEXT,
    "employment_type" TEXT NOT NULL DEFAULT 'full-time',
    "salary_range_min" DOUBLE PRECISION,
    "salary_range_max" DOUBLE PRECISION,
    "salary_period" TEXT,
    "auto_screen" BOOLEAN NOT NULL DEFAULT false,
    "agent_config_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "job_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "job_posting" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "board" TEXT NOT NULL,
    "status" "job_status" NOT NULL DEFAULT 'active',
    "url" TEXT,
    "posted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "job_posting_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "screening_question" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "prompt" TEXT NOT NULL,
    "kind" "question_kind" NOT NULL DEFAULT 'text',
    "is_knockout" BOOLEAN NOT NULL DEFAULT false,
    "expected_answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "screening_question_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "candidate" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "phone_e164" TEXT,
    "address_line1" TEXT,
    "address_line2" TEXT,
    "city" TEXT,
    "state" TEXT,
    "postal_code" TEXT,
    "country" TEXT,
    "source" TEXT,
    "consent_contact" BOOLEAN,
    "best_score" DOUBLE PRECISION,
    "last_activity_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "blocked_by" UUID,

    CONSTRAINT "candidate_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "application" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "candidate_id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "location_id" UUID,
    "stage" "stage" NOT NULL DEFAULT 'applied',
    "stage_entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "score" DOUBLE PRECISION,
    "source" TEXT,
    "is_sole" BOOLEAN NOT NULL DEFAULT true,
    "applied_at" TIMESTAMPTZ(3),
    "evaluation_status" "evaluation_status",
    "evaluation_sent_at" TIMESTAMPTZ(3),
    "evaluation_completed_at" TIMESTAMPTZ(3),
    "screened_at" TIMESTAMPTZ(3),
    "screening_result" "screening_result",
    "screening_tier" "screening_tier",
    "placed_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),
    "closed_reason" "closed_reason",
    "resume_data" JSONB,
    "research" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "application_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "activity" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" "activity_type" NOT NULL,
    "candidate_id" UUID,
    "application_id" UUID,
    "job_id" UUID,
    "actor_type" "actor_type" NOT NULL,
    "actor_id" TEXT,
    "actor_name" TEXT NOT NULL,
    "from_stage" "stage",
    "to_stage" "stage",
    "is_forced" BOOLEAN NOT NULL DEFAULT false,
    "reason" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "occurred_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "activity_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "interview" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "candidate_id" UUID NOT NULL,
    "interviewer_id" UUID,
    "start_time" TIMESTAMPTZ(3) NOT NULL,
    "end_time" TIMESTAMPTZ(3) NOT NULL,
    "status" "interview_status" NOT NULL DEFAULT 'scheduled',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "interview_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "note" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "candidate_id" UUID NOT NULL,
    "body" TEXT NOT NULL,
    "author_type" "actor_type" NOT NULL,
    "author_id" TEXT,
    "author_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "note_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "message" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "application_id" UUID,
    "candidate_id" UUID,
    "channel" "message_channel" NOT NULL,
    "kind" "message_kind" NOT NULL,
    "recipient" TEXT,
    "subject" TEXT,
    "body" TEXT NOT NULL,
    "status" "message_status" NOT NULL DEFAULT 'queued',
    "scheduled_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_token" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "transport" TEXT,
    "failure_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "message_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "conversation" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "candidate_id" UUID NOT NULL,
    "channel" "conversation_channel" NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "summary" TEXT,
    "outcome" TEXT,
    "answers" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "screening_run" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "status" "screening_status" NOT NULL DEFAULT 'enqueued',
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_token" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "failure_reason" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "screening_run_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "check_service" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "vendor" TEXT NOT NULL,
    "check_types" "check_type"[],
    "is_enabled" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "check_service_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "check_pipeline" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "check_types" "check_type"[],
    "is_default" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "check_pipeline_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "background_check" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "application_id" UUID NOT NULL,
    "candidate_id" UUID NOT NULL,
    "check_type" "check_type" NOT NULL,
    "status" "check_status" NOT NULL DEFAULT 'pending',
    "vendor_check_id" TEXT,
    "consent_given" BOOLEAN,
    "consent_given_at" TIMESTAMPTZ(3),
    "submitted_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "background_check_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "blocklist_entry" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "match_type" "blocklist_match_type" NOT NULL,
    "match_value" TEXT NOT NULL,
    "normalized_value" TEXT NOT NULL,
    "reason" TEXT,
    "expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "blocklist_entry_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "knowledge_base_document" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "job_id" UUID,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "file_type" TEXT NOT NULL,
    "file_size" INTEGER NOT NULL,
    "storage_key" TEXT NOT NULL,
    "uploaded_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "knowledge_base_document_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "workflow_stage" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "slug" "stage" NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT,
    "position" INTEGER NOT NULL,

    CONSTRAINT "workflow_stage_pkey" PRIMARY KEY ("org_id","slug")
);

-- CreateTable
CREATE TABLE "workflow_transition" (
    "org_id" UUID NOT NULL,
    "from_stage" "stage" NOT NULL,
    "to_stage" "stage" NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "workflow_transition_pkey" PRIMARY KEY ("org_id","from_stage","to_stage")
);

-- CreateTable
CREATE TABLE "partner" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "phone_allowlist" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_key" (
    "id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "partner_key_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "partner_secret" (
    "partner_id" UUID NOT NULL,
    "environment" "service_environment" NOT NULL,
    "sealed" BYTEA NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "rotated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_secret_pkey" PRIMARY KEY ("partner_id","environment")
);

-- CreateTable
CREATE TABLE "registry" (
    "org_id" UUID NOT NULL,
    "partner_id" UUID NOT NULL,
    "org_ref" TEXT NOT NULL,
    "webhook_url" TEXT,
    "webhook_updated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "registry_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "partner_applicant" (
    "org_id" UUID NOT NULL,
    "candidate_id" UUID NOT NULL,
    "external_ref" TEXT,
    "webhook_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_applicant_pkey" PRIMARY KEY ("org_id","candidate_id")
);

-- CreateTable
CREATE TABLE "event" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "type" "event_type" NOT NULL,
    "application_id" UUID,
    "candidate_id" UUID,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "status_reason" TEXT,
    "is_bulk" BOOLEAN NOT NULL DEFAULT false,
    "endpoint_host" TEXT,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "lease_token" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "delivery_attempt" (
    "org_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "duration_ms" INTEGER NOT NULL,
    "response_status" INTEGER,
    "failure_class" TEXT,
    "response_excerpt" TEXT,
    "signed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "rate_limit" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limit_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "tally" (
    "org_id" UUID NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "subject" "tally_subject" NOT NULL,
    "job_id" UUID,
    "stage" "stage",
    "amount" BIGINT NOT NULL,

    CONSTRAINT "tally_pkey" PRIMARY KEY ("org_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "user_account_email_key" ON "user_account"("email");

-- CreateIndex
CREATE INDEX "user_identity_user_id_idx" ON "user_identity"("user_id");

-- CreateIndex
CREATE INDEX "membership_user_id_idx" ON "membership"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "location_org_id_location_ref_key" ON "location"("org_id", "location_ref");

-- CreateIndex
CREATE INDEX "job_posting_org_id_job_id_idx" ON "job_posting"("org_id", "job_id");

-- CreateIndex
CREATE UNIQUE INDEX "screening_question_org_id_job_id_position_key" ON "screening_question"("org_id", "job_id", "position");

-- CreateIndex
CREATE INDEX "application_org_id_job_id_id_idx" ON "application"("org_id", "job_id", "id" DESC);

-- CreateIndex
CREATE INDEX "activity_org_id_candidate_id_occurred_at_id_idx" ON "activity"("org_id", "candidate_id", "occurred_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "interview_org_id_application_id_start_time_idx" ON "interview"("org_id", "application_id", "start_time");

-- CreateIndex
CREATE INDEX "note_org_id_application_id_id_idx" ON "note"("org_id", "application_id", "id" DESC);

-- CreateIndex
CREATE INDEX "message_org_id_application_id_idx" ON "message"("org_id", "application_id");

-- CreateIndex
CREATE INDEX "message_org_id_candidate_id_idx" ON "message"("org_id", "candidate_id");

-- CreateIndex
CREATE INDEX "conversation_org_id_application_id_started_at_idx" ON "conversation"("org_id", "application_id", "started_at");

-- CreateIndex
CREATE INDEX "screening_run_org_id_application_id_idx" ON "screening_run"("org_id", "application_id");

-- CreateIndex
CREATE INDEX "background_check_org_id_application_id_id_idx" ON "background_check"("org_id", "application_id", "id" DESC);

-- CreateIndex
CREATE INDEX "blocklist_entry_org_id_match_type_normalized_value_idx" ON "blocklist_entry"("org_id", "match_type", "normalized_value");

-- CreateIndex
CREATE INDEX "knowledge_base_document_org_id_job_id_id_idx" ON "knowledge_base_document"("org_id", "job_id", "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "workflow_stage_org_id_id_key" ON "workflow_stage"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "workflow_transition_org_id_from_stage_position_key" ON "workflow_transition"("org_id", "from_stage", "position");

-- CreateIndex
CREATE UNIQUE INDEX "partner_key_key_hash_key" ON "partner_key"("key_hash");

-- CreateIndex
CREATE INDEX "partner_key_partner_id_idx" ON "partner_key"("partner_id");

-- CreateIndex
CREATE UNIQUE INDEX "registry_partner_id_org_ref_key" ON "registry"("partner_id", "org_ref");

-- CreateIndex
CREATE UNIQUE INDEX "partner_applicant_org_id_external_ref_key" ON "partner_applicant"("org_id", "external_ref");

-- CreateIndex
CREATE INDEX "event_org_id_application_id_idx" ON "event"("org_id", "application_id");

-- CreateIndex
CREATE INDEX "delivery_org_id_event_id_idx" ON "delivery"("org_id", "event_id");

-- CreateIndex
CREATE INDEX "delivery_attempt_org_id_delivery_id_number_idx" ON "delivery_attempt"("org_id", "delivery_id", "number");

-- CreateIndex
CREATE INDEX "idempotency_key_expires_at_idx" ON "idempotency_key"("expires_at");

-- AddForeignKey
ALTER TABLE "user_identity" ADD CONSTRAINT "user_identity_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user_account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "location" ADD CONSTRAINT "location_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "location" ADD CONSTRAINT "location_org_id_intake_job_id_fkey" FOREIGN KEY ("org_id", "intake_job_id") REFERENCES "job"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "agent_configuration" ADD CONSTRAINT "agent_configuration_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_org_id_location_id_fkey" FOREIGN KEY ("org_id", "location_id") REFERENCES "location"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_org_id_agent_config_id_fkey" FOREIGN KEY ("org_id", "agent_config_id") REFERENCES "agent_configuration"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "job_posting" ADD CONSTRAINT "job_posting_org_id_job_id_fkey" FOREIGN KEY ("org_id", "job_id") REFERENCES "job"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screening_question" ADD CONSTRAINT "screening_question_org_id_job_id_fkey" FOREIGN KEY ("org_id", "job_id") REFERENCES "job"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidate" ADD CONSTRAINT "candidate_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "candidate" ADD CONSTRAINT "candidate_org_id_blocked_by_fkey" FOREIGN KEY ("org_id", "blocked_by") REFERENCES "blocklist_entry"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_org_id_candidate_id_fkey" FOREIGN KEY ("org_id", "candidate_id") REFERENCES "candidate"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_org_id_job_id_fkey" FOREIGN KEY ("org_id", "job_id") REFERENCES "job"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "application" ADD CONSTRAINT "application_org_id_location_id_fkey" FOREIGN KEY ("org_id", "location_id") REFERENCES "location"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_org_id_candidate_id_fkey" FOREIGN KEY ("org_id", "candidate_id") REFERENCES "candidate"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "activity" ADD CONSTRAINT "activity_org_id_application_id_fkey" FOREIGN KEY ("org_id", "application_id") REFERENCES "application"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "interview" ADD CONSTRAINT "interview_org_id_application_id_fkey" FOREIGN KEY ("org_id", "application_id") REFERENCES "application"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interview" ADD CONSTRAINT "interview_org_id_candidate_id_fkey" FOREIGN KEY ("org_id", "candidate_id") REFERENCES "candidate"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_org_id_application_id_fkey" FOREIGN KEY ("org_id", "application_id") REFERENCES "application"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "note" ADD CONSTRAINT "note_org_id_candidate_id_fkey" FOREIGN KEY ("org_id", "candidate_id") REFERENCES "candidate"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_org_id_application_id_fkey" FOREIGN KEY ("org_id", "application_id") REFERENCES "application"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "message" ADD CONSTRAINT "message_org_id_candidate_id_fkey" FOREIGN KEY ("org_id", "candidate_id") REFERENCES "candidate"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_org_id_application_id_fkey" FOREIGN KEY ("org_id", "application_id") REFERENCES "application"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversation" ADD CONSTRAINT "conversation_org_id_candidate_id_fkey" FOREIGN KEY ("org_id", "candidate_id") REFERENCES "candidate"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "screening_run" ADD CONSTRAINT "screening_run_org_id_application_id_fkey" FOREIGN KEY ("org_id", "application_id") REFERENCES "application"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_service" ADD CONSTRAINT "check_service_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "check_pipeline" ADD CONSTRAINT "check_pipeline_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "background_check" ADD CONSTRAINT "background_check_org_id_application_id_fkey" FOREIGN KEY ("org_id", "application_id") REFERENCES "application"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "background_check" ADD CONSTRAINT "background_check_org_id_candidate_id_fkey" FOREIGN KEY ("org_id", "candidate_id") REFERENCES "candidate"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blocklist_entry" ADD CONSTRAINT "blocklist_entry_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_base_document" ADD CONSTRAINT "knowledge_base_document_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "knowledge_base_document" ADD CONSTRAINT "knowledge_base_document_org_id_job_id_fkey" FOREIGN KEY ("org_id", "job_id") REFERENCES "job"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "workflow_stage" ADD CONSTRAINT "workflow_stage_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_transition" ADD CONSTRAINT "workflow_transition_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_transition" ADD CONSTRAINT "workflow_transition_org_id_from_stage_fkey" FOREIGN KEY ("org_id", "from_stage") REFERENCES "workflow_stage"("org_id", "slug") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "workflow_transition" ADD CONSTRAINT "workflow_transition_org_id_to_stage_fkey" FOREIGN KEY ("org_id", "to_stage") REFERENCES "workflow_stage"("org_id", "slug") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_key" ADD CONSTRAINT "partner_key_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_secret" ADD CONSTRAINT "partner_secret_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registry" ADD CONSTRAINT "registry_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "registry" ADD CONSTRAINT "registry_partner_id_fkey" FOREIGN KEY ("partner_id") REFERENCES "partner"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_applicant" ADD CONSTRAINT "partner_applicant_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "registry"("org_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "partner_applicant" ADD CONSTRAINT "partner_applicant_org_id_candidate_id_fkey" FOREIGN KEY ("org_id", "candidate_id") REFERENCES "candidate"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_org_id_application_id_fkey" FOREIGN KEY ("org_id", "application_id") REFERENCES "application"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_org_id_event_id_fkey" FOREIGN KEY ("org_id", "event_id") REFERENCES "event"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempt" ADD CONSTRAINT "delivery_attempt_org_id_delivery_id_fkey" FOREIGN KEY ("org_id", "delivery_id") REFERENCES "delivery"("org_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tally" ADD CONSTRAINT "tally_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organization"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
