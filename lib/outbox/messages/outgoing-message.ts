export type OutgoingMessage = {
  orgId: string;
  id: string;
  channel: 'email' | 'sms';
  kind: string;
  recipient: string;
  subject: string | null;
  body: string;
  /** The iCalendar file that goes with it. */
  calendar: string | null;
};

export type TransportName = 'smtp' | 'http' | 'log';

/** Sends one message or throws. One is opened for each drain and closed with it. */
export type Transport = {
  send(message: OutgoingMessage): Promise<{ transport: TransportName }>;
  close(): void;
};
