// Tables at which people come and go for days.
import type { TableTerms } from "../wire/messages";

const HOUR = 3600; // seconds

/** Whether the clock gives so much that nobody stays to wait. */
export const isSlow = ({ clock }: TableTerms): boolean => clock.kind !== "none" && (clock.seconds ?? 0) >= HOUR;
