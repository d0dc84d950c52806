/** Messages to begin with; what stands in braces is filled in for each person. */
export const beginnings = [
  {
    name: 'Still interested?',
    subject: 'Are you still interested in {job}?',
    body: 'Hello {first_name},\n\nYou applied to us for {job}. Are you still interested? A short answer to this message is enough.\n\nKind regards,\n{organization}',
  },
  {
    name: 'A document is missing',
    subject: 'A document for your application for {job}',
    body: 'Hello {first_name},\n\nThank you for applying for {job}. To go on we need one more document from you:\n\n…\n\nPlease send it as an answer to this message.\n\nKind regards,\n{organization}',
  },
  {
    name: 'It takes a little longer',
    subject: 'Your application for {job}',
    body: 'Hello {first_name},\n\nThank you for your patience. We have not forgotten your application for {job}, and you will hear from us soon.\n\nKind regards,\n{organization}',
  },
] as const;
