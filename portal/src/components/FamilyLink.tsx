import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '@school/shared/routes';
import { call } from '../lib/api.ts';
import { texts } from './texts.ts';

/** After the page that the person came for. */
const LATER_MS = 300;

/** The way to the children's page, for whoever follows an application; asked for once a visit, and left out when it cannot be known. */
export function FamilyLink() {
  const [follows, setFollows] = useState(false);
  useEffect(() => {
    let here = true;
    const timer = setTimeout(() => {
      call('my_children').then(
        (children) => here && setFollows(children.length > 0),
        (thrown: unknown) => console.warn('Whom this person follows could not be asked.', thrown),
      );
    }, LATER_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, []);
  return follows ? <Link to={paths.family}>{texts.family}</Link> : null;
}
