import { isApprover } from '#contracts/approval.ts';
import { isAdmin } from '#contracts/roles.ts';
import type { Actor } from './actor.ts';

/** Whether a caller may make a call. A rule about one row stays in the service. Source of all: decision D24. */
export type Policy = (actor: Actor) => boolean;

/** A policy for each call of a part of the contract: one without does not compile. */
export type PoliciesOf<Calls> = { readonly [Call in keyof Calls]: Policy };

/** Everybody who works at the firm. */
export const staff: Policy = () => true;

/** Admins and owners. */
export const admins: Policy = ({ role }) => isAdmin(role);

/** Owners. */
export const owners: Policy = ({ role }) => role === 'owner';

/** Who may approve filings, by the firm's settings and the person's own right. */
export const approvers: Policy = (actor) => isApprover(actor, actor.firmSettings);
