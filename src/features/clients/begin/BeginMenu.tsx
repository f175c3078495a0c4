import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBeginnings, type BeginClient } from '#src/shared/begin/useBeginnings.ts';
import { useCommands, type Command } from '#src/shared/hooks/useCommands.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Menu } from '#src/shared/ui/overlays/Menu.tsx';

type BeginMenuProps = { readonly client: BeginClient; readonly name: string };

/** Begins anything for a client: in a menu, and by the palette. */
export function BeginMenu({ client, name }: BeginMenuProps) {
  const { t } = useTranslation('begin');
  const trigger = useRef<HTMLButtonElement>(null);
  const beginnings = useBeginnings(client);
  const commands = beginnings
    .filter(({ refusal }) => refusal === null)
    .map(({ id, label, icon, run }): [string, Command] => [
      id,
      { label: t('commandFor', { what: label, client: name }), icon, run },
    ]);
  useCommands({
    menu: {
      keys: 'c',
      label: t('menuFor', { client: name }),
      icon: Plus,
      isEnabled: beginnings.length > 0,
      run: () => trigger.current?.click(),
    },
    ...Object.fromEntries(commands),
  });
  if (beginnings.length === 0) return null;
  return (
    <Menu
      label={t('menuFor', { client: name })}
      groups={[
        {
          id: 'begin',
          items: beginnings.map(({ id, label, icon, refusal, run }) => ({
            id,
            label,
            icon: <Icon of={icon} size={16} />,
            ...(refusal === null ? {} : { note: refusal, isDisabled: true }),
            onSelect: run,
          })),
        },
      ]}
    >
      <Button ref={trigger} look="primary" icon={<Icon of={Plus} size={14} />} hint="c">
        {t('menu')}
      </Button>
    </Menu>
  );
}
