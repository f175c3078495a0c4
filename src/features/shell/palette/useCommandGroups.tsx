import { ArrowLeft, ArrowRight, CircleDot, ListTree, Plus, Settings } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PALETTE_OPTIONS_MAX } from '#contracts/limits.ts';
import { wordsOf } from '#contracts/matching.ts';
import { useCan } from '#src/shared/api/account.queries.ts';
import { clientConfig } from '#src/shared/api/clientConfig.ts';
import { useBeginnings } from '#src/shared/begin/useBeginnings.ts';
import { useIsReachable } from '#src/shared/flags/gate.ts';
import { addClientState } from '#src/shared/hooks/addClientState.ts';
import { listCommands } from '#src/shared/hooks/commandList.ts';
import { findable, findIn } from '#src/shared/text/matching.ts';
import type { MenuGroup } from '#src/shared/ui/overlays/Menu.tsx';
import type { PaletteGroup, PaletteOption } from './paletteOption.ts';
import { MAIN_PLACES, SETTINGS_PAGES, type PalettePlace } from './palettePlaces.ts';

type SubMenu = { readonly id: string; readonly label: string; readonly options: readonly PaletteOption[] };

/**
 * The commands: those of the screen first, then those of the product. Without a text some stand in groups of their own,
 * which are entered; with one all are searched. `menus` are the commands of the profile.
 */
export function useCommandGroups(
  text: string,
  open: string | null,
  menus: readonly MenuGroup[],
): readonly PaletteGroup[] {
  const { t } = useTranslation('palette');
  const screen = useScreenCommands();
  const create = useCreateCommands();
  const places = usePlaces();
  const subMenus: readonly SubMenu[] = [
    { id: 'settings', label: t('group.settings'), options: places(SETTINGS_PAGES) },
    ...menus.flatMap(({ id, label, items }) =>
      label === undefined ? [] : [{ id, label, options: optionsOf(id, items) }],
    ),
  ].filter(({ options }) => options.length > 0);
  const entered = subMenus.find(({ id }) => id === open);
  const groups: readonly PaletteGroup[] =
    entered === undefined
      ? [
          { id: 'screen', label: t('group.screen'), options: screen },
          { id: 'create', label: t('group.create'), options: create },
          { id: 'places', label: t('group.places'), options: [...places(MAIN_PLACES), ...entrances(subMenus, text)] },
          { id: 'account', label: t('group.account'), options: accountOptions(menus) },
        ]
      : [{ id: entered.id, label: entered.label, options: entered.options }];
  if (text.trim() !== '') {
    const inSubMenus = entered === undefined ? subMenus.map(withNote) : [];
    return foundIn([...groups, ...inSubMenus], text);
  }
  const back: PaletteOption = { id: 'back', icon: ArrowLeft, title: t('back'), action: { kind: 'back' } };
  return (entered === undefined ? groups : [{ id: 'back', label: null, options: [back] }, ...groups]).filter(isFilled);
}

/** What the screen behind the palette can do, as it was when the palette opened. */
function useScreenCommands(): readonly PaletteOption[] {
  const [commands] = useState(listCommands);
  return commands
    .filter(({ isEnabled = true, keys }) => isEnabled && keys !== 'Escape')
    .map(({ label, icon, keys, run }, at) => ({
      id: `screen ${at}`,
      icon: icon ?? CircleDot,
      title: label,
      keys,
      action: { kind: 'run', run },
    }));
}

function useCreateCommands(): readonly PaletteOption[] {
  const { t } = useTranslation('palette');
  const addClient = useAddClientOption(t('addClient'));
  const beginnings = useBeginnings(null).map(({ id, label, icon, target, run }): PaletteOption => ({
    id: `begin ${id}`,
    icon,
    title: label,
    action: target === null ? { kind: 'run', run } : { kind: 'open', target, recent: null },
  }));
  return addClient === null ? beginnings : [addClient, ...beginnings];
}

/** Opens the add-client dialog; null for who may not. */
export function useAddClientOption(title: string): PaletteOption | null {
  const mayAdd = useCan()('clients.create');
  const isReachable = useIsReachable();
  const to = '/clients/clientList';
  if (!mayAdd || !isReachable({ to })) return null;
  return {
    id: 'add client',
    icon: Plus,
    title,
    action: { kind: 'open', target: { to, state: addClientState() }, recent: null },
  };
}

function usePlaces(): (places: readonly PalettePlace[]) => readonly PaletteOption[] {
  const { t } = useTranslation(['palette', 'shell']);
  const isReachable = useIsReachable();
  const isProduction = clientConfig().environment === 'production';
  return (places) =>
    places
      .filter((place) => isReachable(place) && !(isProduction && place.isForTrial === true))
      .map(({ to, label }) => ({
        id: `place ${to}`,
        icon: ArrowRight,
        title: t(label),
        action: { kind: 'open', target: { to }, recent: null },
      }));
}

/** Ways into the sub-menus; a search goes through them without entering. */
const entrances = (menus: readonly SubMenu[], text: string): readonly PaletteOption[] =>
  text.trim() === ''
    ? menus.map(({ id, label }) => ({
        id: `group ${id}`,
        icon: id === 'settings' ? Settings : ListTree,
        title: `${label}…`,
        action: { kind: 'group', group: id },
      }))
    : [];

const optionsOf = (id: string, items: MenuGroup['items']): readonly PaletteOption[] =>
  items.map((item) => ({
    id: `${id} ${item.id}`,
    icon: CircleDot,
    title: item.label,
    note: item.note,
    isChecked: item.isChecked,
    action: { kind: 'run', run: item.onSelect },
  }));

/** The commands of the profile that stand in no group of their own. */
const accountOptions = (menus: readonly MenuGroup[]): readonly PaletteOption[] =>
  menus.filter(({ label }) => label === undefined).flatMap(({ id, items }) => optionsOf(id, items));

/** Found by a search, an option says which sub-menu it is from. */
const withNote = ({ id, label, options }: SubMenu): PaletteGroup => ({
  id,
  label,
  options: options.map((option) => ({ ...option, note: option.note ?? label })),
});

function foundIn(groups: readonly PaletteGroup[], text: string): readonly PaletteGroup[] {
  const list = groups
    .flatMap(({ options }) => options)
    .map((option) => findable(option, option.title, option.note ?? null));
  const found = new Set(findIn(list, wordsOf(text), PALETTE_OPTIONS_MAX));
  return groups
    .map((group) => ({ ...group, options: group.options.filter((option) => found.has(option)) }))
    .filter(isFilled);
}

const isFilled = ({ options }: PaletteGroup): boolean => options.length > 0;
