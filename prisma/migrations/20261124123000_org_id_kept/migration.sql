-- one statement at a time
-- An organization's id never changes, and a table that is distributed by it takes no key that would
-- change it: these keys refer as before, without ON UPDATE CASCADE. Each is checked for new rows at
-- once, and for those that are there without holding up anybody.
ALTER TABLE public.membership
  DROP CONSTRAINT IF EXISTS membership_org_id_fkey,
  ADD CONSTRAINT membership_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.membership VALIDATE CONSTRAINT membership_org_id_fkey;
-- next
ALTER TABLE public.location
  DROP CONSTRAINT IF EXISTS location_org_id_fkey,
  ADD CONSTRAINT location_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.location VALIDATE CONSTRAINT location_org_id_fkey;
-- next
ALTER TABLE public.agent_configuration
  DROP CONSTRAINT IF EXISTS agent_configuration_org_id_fkey,
  ADD CONSTRAINT agent_configuration_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.agent_configuration VALIDATE CONSTRAINT agent_configuration_org_id_fkey;
-- next
ALTER TABLE public.job
  DROP CONSTRAINT IF EXISTS job_org_id_fkey,
  ADD CONSTRAINT job_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.job VALIDATE CONSTRAINT job_org_id_fkey;
-- next
ALTER TABLE public.job_posting
  DROP CONSTRAINT IF EXISTS job_posting_org_id_job_id_fkey,
  ADD CONSTRAINT job_posting_org_id_job_id_fkey FOREIGN KEY (org_id, job_id) REFERENCES public.job(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.job_posting VALIDATE CONSTRAINT job_posting_org_id_job_id_fkey;
-- next
ALTER TABLE public.screening_question
  DROP CONSTRAINT IF EXISTS screening_question_org_id_job_id_fkey,
  ADD CONSTRAINT screening_question_org_id_job_id_fkey FOREIGN KEY (org_id, job_id) REFERENCES public.job(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.screening_question VALIDATE CONSTRAINT screening_question_org_id_job_id_fkey;
-- next
ALTER TABLE public.candidate
  DROP CONSTRAINT IF EXISTS candidate_org_id_fkey,
  ADD CONSTRAINT candidate_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.candidate VALIDATE CONSTRAINT candidate_org_id_fkey;
-- next
ALTER TABLE public.application
  DROP CONSTRAINT IF EXISTS application_org_id_candidate_id_fkey,
  ADD CONSTRAINT application_org_id_candidate_id_fkey FOREIGN KEY (org_id, candidate_id) REFERENCES public.candidate(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.application VALIDATE CONSTRAINT application_org_id_candidate_id_fkey;
-- next
ALTER TABLE public.application
  DROP CONSTRAINT IF EXISTS application_org_id_job_id_fkey,
  ADD CONSTRAINT application_org_id_job_id_fkey FOREIGN KEY (org_id, job_id) REFERENCES public.job(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.application VALIDATE CONSTRAINT application_org_id_job_id_fkey;
-- next
ALTER TABLE public.activity
  DROP CONSTRAINT IF EXISTS activity_org_id_fkey,
  ADD CONSTRAINT activity_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.activity VALIDATE CONSTRAINT activity_org_id_fkey;
-- next
ALTER TABLE public.interview
  DROP CONSTRAINT IF EXISTS interview_org_id_application_id_fkey,
  ADD CONSTRAINT interview_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES public.application(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.interview VALIDATE CONSTRAINT interview_org_id_application_id_fkey;
-- next
ALTER TABLE public.interview
  DROP CONSTRAINT IF EXISTS interview_org_id_candidate_id_fkey,
  ADD CONSTRAINT interview_org_id_candidate_id_fkey FOREIGN KEY (org_id, candidate_id) REFERENCES public.candidate(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.interview VALIDATE CONSTRAINT interview_org_id_candidate_id_fkey;
-- next
ALTER TABLE public.note
  DROP CONSTRAINT IF EXISTS note_org_id_application_id_fkey,
  ADD CONSTRAINT note_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES public.application(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.note VALIDATE CONSTRAINT note_org_id_application_id_fkey;
-- next
ALTER TABLE public.note
  DROP CONSTRAINT IF EXISTS note_org_id_candidate_id_fkey,
  ADD CONSTRAINT note_org_id_candidate_id_fkey FOREIGN KEY (org_id, candidate_id) REFERENCES public.candidate(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.note VALIDATE CONSTRAINT note_org_id_candidate_id_fkey;
-- next
ALTER TABLE public.message
  DROP CONSTRAINT IF EXISTS message_org_id_fkey,
  ADD CONSTRAINT message_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.message VALIDATE CONSTRAINT message_org_id_fkey;
-- next
ALTER TABLE public.conversation
  DROP CONSTRAINT IF EXISTS conversation_org_id_application_id_fkey,
  ADD CONSTRAINT conversation_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES public.application(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.conversation VALIDATE CONSTRAINT conversation_org_id_application_id_fkey;
-- next
ALTER TABLE public.conversation
  DROP CONSTRAINT IF EXISTS conversation_org_id_candidate_id_fkey,
  ADD CONSTRAINT conversation_org_id_candidate_id_fkey FOREIGN KEY (org_id, candidate_id) REFERENCES public.candidate(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.conversation VALIDATE CONSTRAINT conversation_org_id_candidate_id_fkey;
-- next
ALTER TABLE public.screening_run
  DROP CONSTRAINT IF EXISTS screening_run_org_id_application_id_fkey,
  ADD CONSTRAINT screening_run_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES public.application(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.screening_run VALIDATE CONSTRAINT screening_run_org_id_application_id_fkey;
-- next
ALTER TABLE public.check_service
  DROP CONSTRAINT IF EXISTS check_service_org_id_fkey,
  ADD CONSTRAINT check_service_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.check_service VALIDATE CONSTRAINT check_service_org_id_fkey;
-- next
ALTER TABLE public.check_pipeline
  DROP CONSTRAINT IF EXISTS check_pipeline_org_id_fkey,
  ADD CONSTRAINT check_pipeline_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.check_pipeline VALIDATE CONSTRAINT check_pipeline_org_id_fkey;
-- next
ALTER TABLE public.background_check
  DROP CONSTRAINT IF EXISTS background_check_org_id_application_id_fkey,
  ADD CONSTRAINT background_check_org_id_application_id_fkey FOREIGN KEY (org_id, application_id) REFERENCES public.application(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.background_check VALIDATE CONSTRAINT background_check_org_id_application_id_fkey;
-- next
ALTER TABLE public.background_check
  DROP CONSTRAINT IF EXISTS background_check_org_id_candidate_id_fkey,
  ADD CONSTRAINT background_check_org_id_candidate_id_fkey FOREIGN KEY (org_id, candidate_id) REFERENCES public.candidate(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.background_check VALIDATE CONSTRAINT background_check_org_id_candidate_id_fkey;
-- next
ALTER TABLE public.blocklist_entry
  DROP CONSTRAINT IF EXISTS blocklist_entry_org_id_fkey,
  ADD CONSTRAINT blocklist_entry_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.blocklist_entry VALIDATE CONSTRAINT blocklist_entry_org_id_fkey;
-- next
ALTER TABLE public.knowledge_base_document
  DROP CONSTRAINT IF EXISTS knowledge_base_document_org_id_fkey,
  ADD CONSTRAINT knowledge_base_document_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.knowledge_base_document VALIDATE CONSTRAINT knowledge_base_document_org_id_fkey;
-- next
ALTER TABLE public.workflow_stage
  DROP CONSTRAINT IF EXISTS workflow_stage_org_id_fkey,
  ADD CONSTRAINT workflow_stage_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.workflow_stage VALIDATE CONSTRAINT workflow_stage_org_id_fkey;
-- next
ALTER TABLE public.workflow_transition
  DROP CONSTRAINT IF EXISTS workflow_transition_org_id_fkey,
  ADD CONSTRAINT workflow_transition_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.workflow_transition VALIDATE CONSTRAINT workflow_transition_org_id_fkey;
-- next
ALTER TABLE public.workflow_transition
  DROP CONSTRAINT IF EXISTS workflow_transition_org_id_from_stage_fkey,
  ADD CONSTRAINT workflow_transition_org_id_from_stage_fkey FOREIGN KEY (org_id, from_stage) REFERENCES public.workflow_stage(org_id, slug) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.workflow_transition VALIDATE CONSTRAINT workflow_transition_org_id_from_stage_fkey;
-- next
ALTER TABLE public.workflow_transition
  DROP CONSTRAINT IF EXISTS workflow_transition_org_id_to_stage_fkey,
  ADD CONSTRAINT workflow_transition_org_id_to_stage_fkey FOREIGN KEY (org_id, to_stage) REFERENCES public.workflow_stage(org_id, slug) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.workflow_transition VALIDATE CONSTRAINT workflow_transition_org_id_to_stage_fkey;
-- next
ALTER TABLE public.registry
  DROP CONSTRAINT IF EXISTS registry_org_id_fkey,
  ADD CONSTRAINT registry_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.registry VALIDATE CONSTRAINT registry_org_id_fkey;
-- next
ALTER TABLE public.partner_applicant
  DROP CONSTRAINT IF EXISTS partner_applicant_org_id_candidate_id_fkey,
  ADD CONSTRAINT partner_applicant_org_id_candidate_id_fkey FOREIGN KEY (org_id, candidate_id) REFERENCES public.candidate(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.partner_applicant VALIDATE CONSTRAINT partner_applicant_org_id_candidate_id_fkey;
-- next
ALTER TABLE public.partner_applicant
  DROP CONSTRAINT IF EXISTS partner_applicant_org_id_fkey,
  ADD CONSTRAINT partner_applicant_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.registry(org_id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.partner_applicant VALIDATE CONSTRAINT partner_applicant_org_id_fkey;
-- next
ALTER TABLE public.event
  DROP CONSTRAINT IF EXISTS event_org_id_fkey,
  ADD CONSTRAINT event_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.event VALIDATE CONSTRAINT event_org_id_fkey;
-- next
ALTER TABLE public.delivery
  DROP CONSTRAINT IF EXISTS delivery_org_id_event_id_fkey,
  ADD CONSTRAINT delivery_org_id_event_id_fkey FOREIGN KEY (org_id, event_id) REFERENCES public.event(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.delivery VALIDATE CONSTRAINT delivery_org_id_event_id_fkey;
-- next
ALTER TABLE public.delivery_attempt
  DROP CONSTRAINT IF EXISTS delivery_attempt_org_id_delivery_id_fkey,
  ADD CONSTRAINT delivery_attempt_org_id_delivery_id_fkey FOREIGN KEY (org_id, delivery_id) REFERENCES public.delivery(org_id, id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.delivery_attempt VALIDATE CONSTRAINT delivery_attempt_org_id_delivery_id_fkey;
-- next
ALTER TABLE public.tally
  DROP CONSTRAINT IF EXISTS tally_org_id_fkey,
  ADD CONSTRAINT tally_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.tally VALIDATE CONSTRAINT tally_org_id_fkey;
-- next
ALTER TABLE public.public_link
  DROP CONSTRAINT IF EXISTS public_link_org_id_fkey,
  ADD CONSTRAINT public_link_org_id_fkey FOREIGN KEY (org_id) REFERENCES public.organization(id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.public_link VALIDATE CONSTRAINT public_link_org_id_fkey;
-- next
ALTER TABLE public.interview_offer
  DROP CONSTRAINT IF EXISTS interview_offer_org_id_interviewer_id_fkey,
  ADD CONSTRAINT interview_offer_org_id_interviewer_id_fkey FOREIGN KEY (org_id, interviewer_id) REFERENCES public.membership(org_id, user_id) ON DELETE RESTRICT NOT VALID;
-- next
ALTER TABLE public.interview_offer VALIDATE CONSTRAINT interview_offer_org_id_interviewer_id_fkey;
