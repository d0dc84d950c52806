import { late } from '@/components/ui/late';

/** Fetches the dialog for an interview's time, so that it opens at once later. */
export const loadScheduleDialog = () =>
  import('./schedule-dialog').then((module) => module.ScheduleDialog);

/** The dialog for an interview's time, fetched when it is first shown. */
export const ScheduleDialog = late(loadScheduleDialog);
