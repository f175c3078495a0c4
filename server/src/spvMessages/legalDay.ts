import { MESSAGE_TYPES_TO_ANSWER, type SpvMessageType } from '#contracts/api/spvMessage.ts';
import { daysFrom } from '#contracts/deadlines.ts';
import { CHALLENGE_DAYS, SUMMONS_DAYS } from '#contracts/limits.ts';
import { nextWorkingDay } from '../deadlines/deadlines.module.ts';

/** Days of the term that the law gives, by kind. */
const TERM_DAYS: Partial<Record<SpvMessageType, number>> = { Summons: SUMMONS_DAYS, Decision: CHALLENGE_DAYS };
/** SQL: the last day of the term of a message, `m`, before it is moved off a day off; null without a term. */
export const TERM_END = `m.issue_date + case m.type_enum ${Object.entries(TERM_DAYS)
  .map(([type, days]) => `when '${type}' then ${days + 1}`)
  .join(' ')} end`;
const isAct = (type: SpvMessageType): boolean => MESSAGE_TYPES_TO_ANSWER.some((one) => one === type);

type Message = { readonly typeEnum: SpvMessageType; readonly issueDate: string };

/**
 * When an act counts as served, and the last day of its term (decision D56): served on the day on which it was put into the
 * mailbox. Neither that day nor the last day of the term counts, and what ends on a day off ends on the next working day.
 */
export function legalDaysOf({ typeEnum, issueDate }: Message) {
  const days = TERM_DAYS[typeEnum];
  return {
    servedDate: isAct(typeEnum) ? issueDate : null,
    legalDay: days === undefined ? null : nextWorkingDay(daysFrom(issueDate, days + 1)),
  };
}
