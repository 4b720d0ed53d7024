import { CLINIC_WEEK, type Weekday } from '@clinic-serial/contract/time/calendar';
import { Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { adminDoctorsText } from '#messages/admin-doctors';
import { ButtonMenu } from '../../ui/button/ButtonMenu.tsx';
import icon from '../../ui/style/icon-button.module.css';
import { weekdayName } from '../../ui/text/format.ts';
import classes from './CopyDayMenu.module.css';

const text = adminDoctorsText.week;

interface CopyDayMenuProps {
  weekday: Weekday;
  otherWorkingDays: readonly Weekday[];
  onCopy: (to: readonly Weekday[]) => void;
}

/** Copies a day: to the other working days, to every day, or to one. */
export function CopyDayMenu({ weekday, otherWorkingDays, onCopy }: CopyDayMenuProps) {
  const others = CLINIC_WEEK.filter((day) => day !== weekday);
  return (
    <ButtonMenu
      label={text.copy(weekdayName(weekday))}
      title={text.copy(weekdayName(weekday))}
      className={`${icon.quiet} ${classes.target}`}
      face={
        <>
          <IconCopy size={20} stroke={1.75} aria-hidden />
          <span className={classes.word}>{text.copyShort}</span>
        </>
      }
      width={230}
    >
      {otherWorkingDays.length > 0 && (
        <Menu.Item className={classes.item} onClick={() => onCopy(otherWorkingDays)}>
          {text.copyToWorking}
        </Menu.Item>
      )}
      <Menu.Item className={classes.item} onClick={() => onCopy(others)}>
        {text.copyToAll}
      </Menu.Item>
      <Menu.Divider />
      {others.map((day) => (
        <Menu.Item key={day} className={classes.item} onClick={() => onCopy([day])}>
          {weekdayName(day)}
        </Menu.Item>
      ))}
    </ButtonMenu>
  );
}
