import type { ClinicSetting } from '@clinic-serial/contract/subjects/clinic-settings';
import { LANGUAGES } from '@clinic-serial/contract/terms/languages';
import { SMS_KIND_NAMES, type SmsKind, smsTextName } from '@clinic-serial/contract/terms/sms-kinds';

import { adminSmsTextsText } from '#messages/admin-sms-texts';
import { Link } from '../../ui/address/Link.tsx';
import { useUrlFilters } from '../../ui/address/use-url-filters.ts';
import { ActionLink } from '../../ui/button/Action.tsx';
import classes from './ClinicSettings.module.css';
import { SmsTextsForm } from './SmsTextsForm.tsx';
import { settingNamed } from './setting-values.ts';

const text = adminSmsTextsText;

/** The texts of the SMS: the list of them, and one of them to edit. */
export function MessagesTab({ settings }: { settings: readonly ClinicSetting[] }) {
  const { filters } = useUrlFilters({ tab: 'messages', sms: '' });
  const kind = SMS_KIND_NAMES.find((name) => name === filters.sms);
  if (!kind) return <KindList settings={settings} />;
  return (
    <>
      <div>
        <ActionLink to="/admin/settings?tab=messages" look="quiet">
          {text.all}
        </ActionLink>
      </div>
      <h2>{text.kinds[kind]}</h2>
      <p className={classes.lead}>{text.must}</p>
      <SmsTextsForm key={kind} kind={kind} settings={settings} />
    </>
  );
}

function KindList({ settings }: { settings: readonly ClinicSetting[] }) {
  return (
    <>
      <p className={classes.lead}>{text.lead}</p>
      <ul className={classes.kinds}>
        {SMS_KIND_NAMES.map((kind) => (
          <li key={kind}>
            <Link to={`/admin/settings?tab=messages&sms=${kind}`}>
              <strong>{text.kinds[kind]}</strong>
              <span className={classes.source}>{sourcesOf(kind, settings)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** In which languages the clinic has its own text. */
function sourcesOf(kind: SmsKind, settings: readonly ClinicSetting[]): string {
  const own = LANGUAGES.filter(
    (language) => settingNamed(settings, smsTextName(kind, language)).source !== 'default',
  );
  return own.length === 0
    ? text.noneOwn
    : text.own(own.map((language) => text.languages[language]).join(', '));
}
