import { Archive, Bell, CircleDashed, Download, Flag, Plus, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '#src/shared/hooks/useCommands.ts';
import { Button } from '#src/shared/ui/actions/Button.tsx';
import { ButtonLink } from '#src/shared/ui/actions/ButtonLink.tsx';
import { CommandButton } from '#src/shared/ui/actions/CommandButton.tsx';
import { CommandIconButton } from '#src/shared/ui/actions/CommandIconButton.tsx';
import { CopyButton } from '#src/shared/ui/actions/CopyButton.tsx';
import { IconButton } from '#src/shared/ui/actions/IconButton.tsx';
import { Segmented } from '#src/shared/ui/actions/Segmented.tsx';
import { Avatar } from '#src/shared/ui/labels/Avatar.tsx';
import { AvatarStack } from '#src/shared/ui/labels/AvatarStack.tsx';
import { Badge } from '#src/shared/ui/labels/Badge.tsx';
import { Icon } from '#src/shared/ui/labels/Icon.tsx';
import { Kbd } from '#src/shared/ui/labels/Kbd.tsx';
import { StatusChip } from '#src/shared/ui/labels/StatusChip.tsx';
import { StatusDot } from '#src/shared/ui/labels/StatusDot.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';
import { SAMPLE_PEOPLE } from './samples.ts';
import { Section } from './Section.tsx';

/** What is pressed, and what says something in a word. */
export function ControlsPart() {
  const { t } = useTranslation('gallery');
  return (
    <>
      <Section title={t('controls.buttons')}>
        <Button look="primary">{t('sample.save')}</Button>
        <Button>{t('sample.cancel')}</Button>
        <Button look="ghost">{t('sample.details')}</Button>
        <Button look="danger">{t('sample.delete')}</Button>
        <Button look="dangerGhost">{t('sample.delete')}</Button>
        <Button disabled>{t('sample.disabled')}</Button>
        <Button look="primary" isBusy>
          {t('sample.saving')}
        </Button>
        <Button size="dense">{t('sample.dense')}</Button>
        <ButtonLink to="/">{t('sample.link')}</ButtonLink>
        <IconButton label={t('sample.notices')}>
          <Icon of={Bell} />
        </IconButton>
        <IconButton size="small" label={t('sample.notices')} disabled>
          <Icon of={Bell} size={14} />
        </IconButton>
        <CopyButton text="15123400" label={t('sample.copy')} />
      </Section>
      <CommandSamples />
      <LabelSamples />
      <ChipSamples />
      <SegmentSamples />
    </>
  );
}

/** One declaration each: the button, the key and the list under `?` read it. */
function CommandSamples() {
  const { t } = useTranslation('gallery');
  const [count, setCount] = useState(0);
  const commands = useCommands({
    add: { label: t('sample.add'), icon: Plus, keys: 'a', run: () => setCount(count + 1) },
    archive: { label: t('sample.archive'), icon: Archive, keys: 'e', isEnabled: count > 0, run: () => setCount(0) },
    download: { label: t('sample.download'), icon: Download, run: () => setCount(count + 1) },
    remove: { label: t('sample.delete'), icon: Trash2, isEnabled: false, run: () => {} },
  });
  return (
    <Section title={t('controls.commands')}>
      <CommandButton look="primary" command={commands.add} />
      <CommandButton command={commands.archive} />
      <CommandButton command={commands.remove} look="dangerGhost" />
      <CommandIconButton command={commands.download} />
      <output>{t('sample.count', { count })}</output>
    </Section>
  );
}

function LabelSamples() {
  const { t } = useTranslation('gallery');
  return (
    <Section title={t('controls.labels')}>
      <Badge tone="neutral">{t('status.open')}</Badge>
      <Badge tone="info">{t('status.running')}</Badge>
      <Badge tone="positive">{t('status.done')}</Badge>
      <Badge tone="warning">{t('status.late')}</Badge>
      <Badge tone="critical">{t('status.failed')}</Badge>
      <span className={layoutRecipe.marked}>
        <StatusDot tone="positive" /> {t('status.done')}
      </span>
      <span className={layoutRecipe.marked}>
        <StatusDot tone="critical" /> {t('status.failed')}
      </span>
      <Kbd keys="Control+Enter" />
      <Kbd keys="e" />
      <Avatar name="Maria Popa" size="small" />
      <Avatar name="Maria Popa" />
      <Avatar name="Maria Popa" size="large" />
      <AvatarStack people={SAMPLE_PEOPLE.slice(0, 3)} />
      <AvatarStack people={SAMPLE_PEOPLE} />
    </Section>
  );
}

function ChipSamples() {
  const { t } = useTranslation('gallery');
  const [status, setStatus] = useState<string | null>('open');
  const [person, setPerson] = useState<string | null>(null);
  const options = (['open', 'running', 'done'] as const).map((value) => ({
    value,
    label: t(STATUS_KEY[value]),
    mark: <Icon of={CircleDashed} size={14} />,
  }));
  const people = SAMPLE_PEOPLE.map(({ id, name }) => ({
    value: id,
    label: name,
    mark: <Avatar name={name} size="small" />,
  }));
  const common = { label: t('sample.status'), options, value: status, placeholder: t('sample.none') };
  return (
    <Section title={t('controls.chips')}>
      <StatusChip {...common} onChange={setStatus} />
      <StatusChip {...common} isSaving onChange={setStatus} />
      <StatusChip
        label={t('sample.person')}
        options={people}
        value={person}
        placeholder={t('sample.nobody')}
        icon={<Icon of={UserRound} size={14} />}
        onChange={setPerson}
      />
      <StatusChip
        label={t('sample.priority')}
        options={[]}
        value={null}
        placeholder={t('sample.none')}
        icon={<Icon of={Flag} size={14} />}
        onChange={() => {}}
      />
    </Section>
  );
}

function SegmentSamples() {
  const { t } = useTranslation('gallery');
  const [value, setValue] = useState<'open' | 'running' | 'done'>('open');
  const options = (['open', 'running', 'done'] as const).map((one) => ({ value: one, label: t(STATUS_KEY[one]) }));
  return (
    <Section title={t('controls.segments')}>
      <Segmented label={t('sample.status')} options={options} value={value} onChange={setValue} />
    </Section>
  );
}

const STATUS_KEY = { open: 'status.open', running: 'status.running', done: 'status.done' } as const;
