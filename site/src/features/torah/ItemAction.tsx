import { paths } from '@school/shared/routes';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { MixedText } from '../../components/Hebrew';
import { actionWord, addressOn, asksPlatform, platformWords, type TorahItem } from './item';

const ownPage = (item: TorahItem): string => `${paths.torah}/${item.id}`;

/** Where the one action of an item leads: to the recording, or to the item's own page for essays and samples. */
function actionHref(item: TorahItem): string {
  const platform = item.platforms[0];
  return (platform && addressOn(item, platform)) ?? ownPage(item);
}

interface LabelledLinkProps {
  readonly href: string;
  readonly word: string;
  readonly about: string;
}

/** Specification: the links of the cards open in new tabs. */
const NewTabLink = ({ href, word, about }: LabelledLinkProps) => (
  <a className="button button-secondary torah-action" href={href} target="_blank" rel="noopener">
    {word}
    <span className="visually-hidden">
      : <MixedText>{about}</MixedText> (opens in a new tab)
    </span>
  </a>
);

/** Read, Watch or Listen; a podcast on two platforms asks which one. */
export function ItemAction({ item }: { readonly item: TorahItem }) {
  return asksPlatform(item) ? (
    <PlatformChoice item={item} />
  ) : (
    <NewTabLink href={actionHref(item)} word={actionWord(item)} about={item.title} />
  );
}

function PlatformChoice({ item }: { readonly item: TorahItem }) {
  const id = `platforms-${item.id}`;
  return (
    <>
      <Button look="secondary" className="torah-action only-with-script" opens={id}>
        {actionWord(item)}
        <span className="visually-hidden">
          : <MixedText>{item.title}</MixedText>
        </span>
      </Button>
      <div className="only-without-script">
        <PlatformLinks item={item} />
      </div>
      <Dialog id={id} title="Choose platform">
        <PlatformLinks item={item} />
      </Dialog>
    </>
  );
}

/** A link to each service. A sample has no addresses yet: it says so and links to its own page. */
export function PlatformLinks({ item }: { readonly item: TorahItem }) {
  return (
    <>
      {item.sample ? <SampleNote /> : null}
      <div className="button-row">
        {item.platforms.map((platform) => {
          const href = addressOn(item, platform);
          return href ? (
            <NewTabLink key={platform} href={href} word={platformWords[platform]} about={item.title} />
          ) : (
            <Button key={platform} look="secondary" disabled className="torah-unknown">
              {platformWords[platform]}
            </Button>
          );
        })}
      </div>
    </>
  );
}

const SampleNote = () => (
  <p className="note torah-sample">
    This is a sample. The school puts its own recording here; until then nothing is opened on another site.
  </p>
);
