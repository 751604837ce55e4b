/** What is outstanding of an application, as its parents read it: what the applicant does, and what others do. */
interface Outstanding {
  readonly section: string;
  readonly label: string;
}

/** Letters of referees are waited for: they keep nobody from submitting. */
const isAwaited = ({ section }: Outstanding): boolean => section === 'letters';

export const toDo = <Item extends Outstanding>(outstanding: readonly Item[]): readonly Item[] =>
  outstanding.filter((item) => !isAwaited(item));

export const awaited = <Item extends Outstanding>(outstanding: readonly Item[]): readonly Item[] =>
  outstanding.filter(isAwaited);
