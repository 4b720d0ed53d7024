import type { ComponentProps } from 'react';
import { Tag } from '../ui/badge/Tag.tsx';

/** The tint, the words and the icon of a tag; `false` for one that does not apply. */
export type MaybeTag =
  | readonly [tint: string, words: string, Icon?: ComponentProps<typeof Tag>['Icon']]
  | false;

export const hasTags = (tags: readonly MaybeTag[]) => tags.some((tag) => tag !== false);

export function Tags({ tags }: { tags: readonly MaybeTag[] }) {
  return tags.map((tag) => {
    if (!tag) return null;
    const [tint, words, Icon] = tag;
    return (
      <Tag key={words} tint={tint} {...(Icon && { Icon })}>
        {words}
      </Tag>
    );
  });
}
