import { useTranslation } from 'react-i18next';
import { useServiceHealth, type Health, type Service } from '#src/shared/link/health/serviceHealth.ts';
import { StatusDot } from '#src/shared/ui/labels/StatusDot.tsx';
import { layoutRecipe } from '#src/shared/ui/layout.recipe.ts';

type ServiceStatusProps = { readonly service: Service };

/** How a service of the authority answered our last call. */
export function ServiceStatus({ service }: ServiceStatusProps) {
  const { t } = useTranslation('statusBar');
  const health = useServiceHealth()[service];
  return (
    <span className={layoutRecipe.marked}>
      <StatusDot tone={TONES[health]} />
      {t(KEYS[service][health])}
    </span>
  );
}

const TONES = { unknown: 'neutral', online: 'positive', offline: 'critical' } as const satisfies Record<Health, string>;
const KEYS = {
  spv: { unknown: 'service.spv.unknown', online: 'service.spv.online', offline: 'service.spv.offline' },
  register: {
    unknown: 'service.register.unknown',
    online: 'service.register.online',
    offline: 'service.register.offline',
  },
} as const satisfies Record<Service, Record<Health, string>>;
