import type { Fault } from '../control/faultSchemas.ts';
import { portalPage, rejectionPage } from '../filing/pages.ts';
import { authorityJson } from '../spv/json.ts';
import { page, served, type Answer } from '../wire/answer.ts';
import type { WireRequest } from '../wire/request.ts';
import type { Gateway, Route } from './gateway.ts';
import { LOGOUT_PAGE } from './pages.ts';

type Replacement = Extract<Fault, { registered: boolean }>;

/** Faults of whose request the application learns only where they say so. */
export function takesTheAnswersPlace(fault: Fault): fault is Replacement {
  return 'registered' in fault && !ON_THE_WAY_BACK.has(fault.kind);
}

const ON_THE_WAY_BACK: ReadonlySet<string> = new Set(['truncatedPdf', 'brokenOff', 'noCloseNotify']);

/** The faults that put another answer in the place of the right one. */
export function insteadOf(fault: Fault, request: WireRequest, route: Route, gateway: Gateway): Answer | null {
  switch (fault.kind) {
    case 'logoutPage':
      return page(LOGOUT_PAGE);
    case 'rejection':
      return portalPage(rejectionPage(fault.reason));
    case 'sessionEnded':
      return gateway.endSession(route.session, request.target);
    case 'hungUp':
      return gateway.hangUp(route.session);
    case 'nonceHop':
      return route.session && gateway.nonceHop(route.session, request.target);
    case 'technical':
      return json(authorityJson({ eroare: `Eroare transmitere cerere. Cod ${fault.code}`, titlu: 'Cerere' }));
    case 'nullDocument':
      return json('null');
    case 'serverError':
      return served(fault.status, 'text/html', Buffer.from(`<html><body>${fault.status}</body></html>\n`));
    case 'brokenOff':
    case 'closed':
    case 'hang':
    case 'noCloseNotify':
    case 'reset':
    case 'slow':
    case 'truncatedPdf':
      break;
  }
  return null;
}

function json(text: string): Answer {
  return served(200, 'application/json;charset=UTF-8', Buffer.from(text));
}
