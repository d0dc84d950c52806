/**
 * Whether the next secret of a row of `partner_secret` signs by now, as SQL. The database's clock
 * decides at each signing, so all machines change over together and nothing has to run for it. A next
 * secret that is not the later version was set aside by a release that did not know it.
 */
export const hasTakenOver = (secret: string, moment = 'clock_timestamp()'): string =>
  `(${secret}.takes_effect_at <= ${moment} AND ${secret}.next_version > ${secret}.version)`;

/** The sealed secret that signs a delivery, as SQL: the one in force, or the version that it names. */
export const sealedFor = (delivery: string, secret: string): string => `
  CASE WHEN ${delivery}.secret_version = ${secret}.version THEN ${secret}.sealed
       WHEN ${delivery}.secret_version = ${secret}.next_version THEN ${secret}.next_sealed
       WHEN ${delivery}.secret_version IS NOT NULL THEN NULL
       WHEN ${hasTakenOver(secret)} THEN ${secret}.next_sealed
       ELSE ${secret}.sealed END`;
