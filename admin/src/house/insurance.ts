/** A person's insurance in lines, for the phone and for the sheet. */
import { dayText, todayIn } from '@school/shared/dates';
import type { Facts } from './house-query.ts';
import { texts } from './texts.ts';

/** The four funds are stored by their names in small letters. */
const fundName = (fund: string): string => fund.charAt(0).toUpperCase() + fund.slice(1);

export function insuranceLines(facts: Facts): readonly string[] {
  const until = facts.health_insurance_expiration;
  const policy = facts.health_insurance_policy_number;
  return [
    facts.kupat_cholim ? fundName(facts.kupat_cholim) : facts.israeli_health_insurance ? texts.israeli : null,
    facts.health_insurance_provider,
    policy ? `${texts.policy} ${policy}` : null,
    until ? (until < todayIn() ? texts.ended(dayText(until)) : texts.validUntil(dayText(until))) : null,
  ].filter((line) => line !== null);
}
