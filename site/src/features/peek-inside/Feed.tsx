import school from '@school/shared/school.json';
import { Button } from '../../components/Button';
import { island } from '../../islands/island';
import { feed } from './feed.island';

const feedAddress = (page: string): string =>
  `https://www.facebook.com/plugins/page.php?${new URLSearchParams({
    href: page,
    tabs: 'timeline',
    width: '500',
    height: '640',
    small_header: 'true',
    hide_cover: 'true',
  }).toString()}`;

/** The community's social page. Facebook is contacted only after the visitor asks for it. */
export function Feed() {
  return (
    <div
      className="feed"
      data-src={feedAddress(school.links.facebook)}
      data-title={`${school.name} on Facebook`}
      {...island('feed', feed)}
    >
      <div className="feed-ask only-with-script">
        <p>
          The feed comes from Facebook. It is loaded only when you ask for it; Facebook then learns that you
          were here.
        </p>
        <p className="feed-failed" role="status" hidden>
          Facebook did not answer: it may be blocked in this browser, or there is no connection.
        </p>
        <Button>Show the feed</Button>
      </div>
      <p className="feed-more">
        <a href={school.links.facebook} target="_blank" rel="noopener">
          View More on Facebook<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
    </div>
  );
}
