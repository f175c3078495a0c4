import type { Problem } from '../pages/layout.ts';
import { noticePage } from '../pages/noticePage.ts';
import { profilePage } from '../pages/profilePage.ts';
import { ownWordsOf, passwordSchema, profileSchema, readForm } from './formSchemas.ts';
import { formOf, mailOutcomeOf, shownAt, type HostedPagesOptions } from './pageRequest.ts';
import { problem, waitProblem, type Visit, type Visits } from './visit.ts';

/** Name and password of the signed-in person. */
export function profileSteps({ accounts }: HostedPagesOptions, visits: Visits) {
  const show = async (visit: Visit, problems: Problem[], refill: Record<string, string>): Promise<Response> => {
    const { context, shown, path } = visit;
    const account = await visits.signedIn(visit);
    if (account === null) return context.html(noticePage(shown, 'error'), 400);
    const page = profilePage(
      shownAt(path, shown),
      { path, account, mail: mailOutcomeOf(context) },
      { problems, refill },
    );
    return context.html(page, problems.length > 0 ? 422 : 200);
  };

  return {
    form: (visit: Visit): Promise<Response> => show(visit, [], {}),

    submitNames: async (visit: Visit): Promise<Response> => {
      const form = await formOf(visit.context);
      const read = readForm(profileSchema, form, visit.shown.t);
      if (!read.ok) return show(visit, read.problems, form);
      const account = await visits.signedIn(visit);
      if (account === null) return show(visit, [], {});
      await accounts.rename(account.id, read.value.givenName, read.value.familyName);
      return visits.finish(visit, account.id);
    },

    submitPassword: async (visit: Visit): Promise<Response> => {
      const account = await visits.signedIn(visit);
      if (account === null) return show(visit, [], {});
      const read = readForm(passwordSchema(ownWordsOf(account)), await formOf(visit.context), visit.shown.t);
      if (!read.ok) return show(visit, read.problems, {});
      const became = await accounts.changePassword(account.id, read.value.oldPassword, read.value.newPassword);
      if (became === 'changed') return visit.context.html(noticePage(visit.shown, 'reset.done'));
      const problems =
        became === 'wrong' ? problem(visit, 'oldPassword', 'problem.oldPassword') : waitProblem(visit, became);
      return show(visit, problems, {});
    },
  };
}
