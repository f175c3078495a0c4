import { chromium, type Locator, type Page, type Route } from 'playwright';
import * as v from 'valibot';
import { CHANGES_PATH } from '#contracts/changes.ts';
import { ERROR_STATUS } from '#contracts/errors.ts';
import { checkAnswer } from '#src/shared/testing/contractCheck.ts';
import { argumentsFor, CHROMIUM } from '#testEnvironment/browser.ts';
import { enter, makeTour, type LookAround, type Visit } from '../journeys/accessibility/visit.ts';
import { answerFor, ANSWERS, BROKEN, PENDING, Refusal, SCENE_PERSON, type Answers } from './answers.ts';
import { emptyAnswer } from './emptyAnswer.ts';
import { startSceneServer } from './sceneServer.ts';

/** One state of the application without a server: where it is, what the calls answer, and what shows that it is there. */
export type Scene = {
  readonly state: string;
  readonly route: string;
  readonly answers?: Answers;
  readonly sign: (visit: Visit) => Locator;
};

export type Scenes = {
  /** Looks at scenes, one after the other; answers what was found. */
  reportOfScenes(scenes: readonly Scene[]): Promise<string[]>;
  /** The same of states that a person gets to step by step. */
  reportOf(tour: (visit: Visit) => Promise<void>, answers?: Answers): Promise<string[]>;
  stop(): Promise<void>;
};

/** The built application without a server behind it; its states are looked at by axe, where nothing else is said. */
export async function startScenes(start?: LookAround): Promise<Scenes> {
  const server = await startSceneServer();
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: [...argumentsFor(null)] });
  const report = async (answersNow: () => Answers, tour: (visit: Visit) => Promise<void>) => {
    const context = await browser.newContext({ locale: 'ro-RO', viewport: { width: 1440, height: 900 } });
    const complaints = new Set<string>();
    const prepare = (page: Page) => answerCalls(page, answersNow, complaints);
    const seen = { origin: server.origin, person: SCENE_PERSON, prepare, ...(start === undefined ? {} : { start }) };
    const found = await makeTour(context, seen, tour);
    await context.close();
    return [...found, ...complaints];
  };
  return {
    reportOf: (tour, answers = {}) => report(() => answers, tour),
    reportOfScenes(scenes) {
      let present: Answers = {};
      return report(
        () => present,
        async (visit) => {
          for (const { state, route, answers = {}, sign } of scenes) {
            present = answers;
            await enter(visit, route);
            await visit.look(state, sign(visit));
          }
        },
      );
    },
    async stop() {
      await browser.close();
      await server.stop();
    },
  };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const isCall = ({ pathname }: URL) => pathname.startsWith('/api/');

/** Answers each call as the scene says, else with the least that its contract allows. */
async function answerCalls(page: Page, answersNow: () => Answers, complaints: Set<string>): Promise<void> {
  await page.route(isCall, async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    // The stream of changes stays open and is silent.
    if (pathname === CHANGES_PATH) return;
    const path = pathname.slice('/api'.length);
    const name = `${request.method()} ${path.replaceAll(UUID, '*')}`;
    const answers = { ...ANSWERS, ...answersNow() };
    if (answers[name] === PENDING) return;
    if (answers[name] === BROKEN) return route.fulfill({ status: 500, json: {} });
    try {
      const language = request.headers()['accept-language'] ?? '';
      const answer = name in answers ? answerFor(answers[name], language) : emptyAnswer(request.method(), path);
      if (answer instanceof Refusal) return await route.fulfill(refused(answer));
      await checkAnswer(request.method(), path, answer);
      await route.fulfill({ json: answer });
    } catch (error) {
      complaints.add(String(error));
      await route.fulfill({ status: 500, json: {} });
    }
  });
}

const refused = ({ code }: Refusal) => ({
  status: v.parse(statusSchema, Object.entries(ERROR_STATUS).find(([name]) => name === code)?.[1]),
  json: { code, traceId: '0'.repeat(32) },
});
const statusSchema = v.number();
