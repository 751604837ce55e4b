import { renderSVG } from 'uqr';
import { factorTexts } from './second-factor-texts.ts';

/** The QR picture of an authenticator's address, black on white in either colour scheme, because cameras need it. */
export const FactorPicture = ({ uri }: { readonly uri: string }) => (
  <img
    className="qr"
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`}
    alt={factorTexts.picture}
    width={200}
    height={200}
  />
);
