/** What is sent of a page. */
export interface Message {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

export const whatsAppHref = ({ text, url }: Message): string =>
  `https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`;

export const mailHref = ({ title, text, url }: Message): string =>
  `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}\n`)}`;
