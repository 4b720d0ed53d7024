import { genderName } from '@clinic-serial/contract/messages/current/words';
import type { Person } from '@clinic-serial/contract/subjects/people';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { peopleText as text } from '#messages/people';
import { Tag } from '../badge/Tag.tsx';
import { useSingleFlight } from '../button/use-single-flight.ts';
import { ListState } from '../list/ListState.tsx';
import rowList from '../list/row-list.module.css';
import { SkeletonLines } from '../list/SkeletonLines.tsx';
import { Notice } from '../notice/Notice.tsx';
import { PersonDialog } from './PersonDialog.tsx';
import type { PersonBody } from './person-values.ts';

interface PeopleListProps {
  /** Undefined while the people load. */
  people: readonly Person[] | undefined;
  error: Error | null;
  /** Loads the people again. */
  reload: () => void;
  /** Saves a person; undefined for those who may only look. */
  save: ((body: PersonBody) => Promise<unknown>) | undefined;
  /** What is said of a person beside the relation and the gender. */
  about: (person: Person) => readonly (string | null)[];
}

/** The people of a phone, with the dialogs to add one and to change one. */
export function PeopleList({ people, error, reload, save, about }: PeopleListProps) {
  const [edited, setEdited] = useState<{ person: Person | null }>();
  const [done, setDone] = useState<string>();
  const saving = useSingleFlight({
    send: (body: PersonBody) => save?.(body) ?? Promise.resolve(),
    onSuccess: (_, { name }) => {
      setEdited(undefined);
      setDone(text.saved(name.trim()));
      reload();
    },
  });

  function edit(person: Person | null) {
    saving.forget();
    setDone(undefined);
    setEdited({ person });
  }

  return (
    <>
      <ListState
        data={people}
        error={error}
        onRetry={reload}
        errorText={text.loadFailed}
        empty={null}
        skeleton={<SkeletonLines lines={2} height="4rem" />}
      >
        {(rows) => (
          <ul className={rowList.list} aria-label={text.list}>
            {rows.map((person) => (
              <li key={person.name} className={rowList.row}>
                <div className={rowList.words}>
                  <span className={rowList.name}>
                    {person.name}
                    {!person.isOffered && <Tag tint="gray">{text.notOffered}</Tag>}
                  </span>
                  <span className={rowList.quiet}>
                    {[
                      person.relation && text.relations[person.relation],
                      person.gender && genderName(person.gender),
                      ...about(person),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </div>
                {save && (
                  <Button
                    variant="default"
                    aria-label={text.changeNamed(person.name)}
                    onClick={() => edit(person)}
                  >
                    {text.change}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </ListState>
      {save && people && (
        <div>
          <Button variant="default" onClick={() => edit(null)}>
            {text.add}
          </Button>
        </div>
      )}
      {done && (
        <Notice tone="good" role="status">
          <p>{done}</p>
        </Notice>
      )}
      {edited && (
        <PersonDialog
          person={edited.person}
          pending={saving.isPending}
          submitError={saving.error}
          onSave={saving.run}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
