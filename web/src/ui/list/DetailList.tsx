import type { ReactNode } from 'react';

interface DetailListProps {
  /** Name and value. A detail with the value null is left out. A wide detail has a row of its own. */
  details: readonly (readonly [name: string, value: ReactNode, width?: 'wide'])[];
}

/** The fields of a record, in as many columns as fit. */
export function DetailList({ details }: DetailListProps) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] gap-x-lg gap-y-4">
      {details
        .filter(([, value]) => value !== null)
        .map(([name, value, width]) => (
          <div key={name} className={width && 'col-span-full'}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere pointer-coarse:[&_a]:tap-target">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
