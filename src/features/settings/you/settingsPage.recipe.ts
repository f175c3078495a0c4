import { css } from 'styled-system/css';

/** A page of the settings: its header, and its sections below each other. */
export const settingsPage = {
  page: css({ display: 'flex', flexDirection: 'column', w: 'full', maxW: 'pageSmall' }),
  sections: css({ display: 'flex', flexDirection: 'column', gap: '40', px: '16', pt: '8', pb: '64' }),
};
