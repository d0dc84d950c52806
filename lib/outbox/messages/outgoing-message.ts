export type OutgoingMessage = {
  orgId: string;
  id: string;
  channel: 'email' | 'sms';
  kind: string;
  recipient: string;
  subject: string | null;
  body: string;
  /** The iCalendar file to attach. */
  calendar: string | null;
};

export type TransportName = 'smtp' | 'http' | 'log';

/** Sends one message or throws. Each drain opens its own transport and closes it. */
export type Transport = {
  send(message: OutgoingMessage): Promise<{ transport: TransportName }>;
  close(): void;
};
