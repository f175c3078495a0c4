import { CERTIFICATES_MAX, FIRM_TAGS_MAX, PEOPLE_MAX, TEAMS_MAX, WORK_ITEM_TASKS_MAX } from '#contracts/limits.ts';

/** Values that every text can name, such as `{{max.teams, number}}`: what a limit is stands with the limits alone. */
export const LIMITS_IN_TEXTS = {
  max: {
    certificates: CERTIFICATES_MAX,
    people: PEOPLE_MAX,
    tags: FIRM_TAGS_MAX,
    teams: TEAMS_MAX,
    workItemTasks: WORK_ITEM_TASKS_MAX,
  },
};
