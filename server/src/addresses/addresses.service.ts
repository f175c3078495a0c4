import type { Address, AddressFields, AddressType } from '#contracts/api/address.ts';
import { CLIENT_ADDRESSES_MAX } from '#contracts/limits.ts';
import type { Audit } from '../audit/audit.ts';
import type { JsonValue } from '../audit/canonicalJson.ts';
import type { TenantTx, Tenants } from '../db/tenantTx.ts';
import type { Actor } from '../http/actor.ts';
import { AppError, requireFound } from '../http/appError.ts';
import type { AddressesRepository } from './addresses.repository.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    address: 'create' | 'update' | 'remove' | 'restore';
  }
}

/** What the service needs. */
export type AddressesDeps = {
  readonly tenants: Tenants;
  readonly addresses: AddressesRepository;
  /** Locks a client, so that changes of what belongs to it run one after another. */
  readonly lockClient: (tx: TenantTx, id: string) => Promise<object | null>;
  readonly audit: Audit;
};

type One = { readonly id: string; readonly addressId: string };

/** Addresses of a client. Every call throws `client.notFound` for a client that the firm does not have. */
export const createAddressesService = ({ tenants, addresses, lockClient, audit }: AddressesDeps) => {
  /** Changes run one after another, so that the addresses they have read are still those of the client. */
  const inClient = <T>(actor: Actor, id: string, work: (tx: TenantTx, present: readonly Address[]) => Promise<T>) =>
    tenants.run(actor.tenantId, async (tx) => {
      requireFound(await lockClient(tx, id), 'client.notFound');
      return work(tx, await addresses.ofClient(tx, id));
    });

  return {
    /** @throws {AppError} `address.officeExists`, `address.tooMany` */
    create: (actor: Actor, { id, ...fields }: { id: string } & AddressFields): Promise<Address> =>
      inClient(actor, id, async (tx, present) => {
        requireRoom(present, fields.type);
        const address = requireFound(await addresses.insert(tx, id, fields), 'address.notFound');
        await audit.append(tx, actor.userId, [
          { action: 'address.create', entityId: address.id, after: snapshotOf(id, address) },
        ]);
        return address;
      }),

    /** @throws {AppError} `address.notFound`, `address.officeExists`; `address.changed` after the caller's revision */
    update: (actor: Actor, input: One & AddressFields & { revision?: number | undefined }): Promise<Address> =>
      inClient(actor, input.id, async (tx, present) => {
        const { id, addressId, revision, ...fields } = input;
        const before = requireFound(findIn(present, addressId), 'address.notFound');
        if (revision !== undefined && revision !== before.revision) throw new AppError('address.changed');
        requireOneOffice(
          present.filter((other) => other !== before),
          fields.type,
        );
        const after = requireFound(await addresses.update(tx, addressId, fields), 'address.notFound');
        await audit.append(tx, actor.userId, [
          {
            action: 'address.update',
            entityId: addressId,
            before: snapshotOf(id, before),
            after: snapshotOf(id, after),
          },
        ]);
        return after;
      }),

    /** @throws {AppError} `address.notFound` */
    remove: (actor: Actor, { id, addressId }: One): Promise<Record<string, never>> =>
      inClient(actor, id, async (tx, present) => {
        const before = requireFound(findIn(present, addressId), 'address.notFound');
        await addresses.setDeleted(tx, addressId, true);
        await audit.append(tx, actor.userId, [
          { action: 'address.remove', entityId: addressId, before: snapshotOf(id, before) },
        ]);
        return {};
      }),

    /**
     * Brings a deleted address back; one that is there already stays as it is.
     *
     * @throws {AppError} `address.notFound`, `address.officeExists`, `address.tooMany`
     */
    restore: (actor: Actor, { id, addressId }: One): Promise<Address> =>
      inClient(actor, id, async (tx, present) => {
        const existing = findIn(present, addressId);
        if (existing !== undefined) return existing;
        const deleted = requireFound(await addresses.findDeleted(tx, id, addressId), 'address.notFound');
        requireRoom(present, deleted.type);
        const address = requireFound(await addresses.setDeleted(tx, addressId, false), 'address.notFound');
        await audit.append(tx, actor.userId, [
          { action: 'address.restore', entityId: addressId, after: snapshotOf(id, address) },
        ]);
        return address;
      }),
  };
};

const findIn = (present: readonly Address[], id: string) => present.find((address) => address.id === id);

function requireRoom(present: readonly Address[], type: AddressType): void {
  if (present.length >= CLIENT_ADDRESSES_MAX) throw new AppError('address.tooMany');
  requireOneOffice(present, type);
}

function requireOneOffice(others: readonly Address[], type: AddressType): void {
  if (type !== 'RegisteredOffice') return;
  if (others.some((other) => other.type === type)) throw new AppError('address.officeExists');
}

const snapshotOf = (clientId: string, address: Address): JsonValue => ({ clientId, ...address });
