/** Where the content of the public site lies: a folder beside the local server, or a repository at a Git host. */
export interface StoredFile {
  readonly text: string;
  /** The same for the same text everywhere: what Git calls it. */
  readonly version: string;
}

export interface StoredContent {
  readonly files: ReadonlyMap<string, StoredFile>;
  /** Names of the files in `images/`. */
  readonly photos: readonly string[];
}

export interface ContentChange {
  readonly path: string;
  /** Null removes the file. */
  readonly text: string | null;
  /** The version that is written over; '' for a file that is not there. */
  readonly over: string;
  readonly author: { readonly name: string; readonly email: string };
  readonly message: string;
}

/** What a Git host says of a build that failed. */
export interface BuildFailure {
  /** Of the build, as the host calls it. */
  readonly name: string;
  /** '' where the host gives no reason. */
  readonly reason: string;
  /** Where the host says more. */
  readonly link: string | null;
}

export interface NewPhoto extends Pick<ContentChange, 'author' | 'message'> {
  /** In `images/`; made from what the picture is, so that the same name is the same picture. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ContentStore {
  /** All of it; `changed` are the files that may be newer than the last build of the site. */
  all(changed: readonly string[]): Promise<StoredContent>;
  /** One file as it is now; null when it is not there. */
  read(path: string): Promise<StoredFile | null>;
  /** Refuses with `stale_version` when the file is not in the version that was seen. Answers the commit, where one is known. */
  write(change: ContentChange): Promise<string | null>;
  /** A picture of `images/`; null when it is not there. */
  photo(name: string): Promise<Uint8Array<ArrayBuffer> | null>;
  addPhoto(photo: NewPhoto): Promise<void>;
  /** Why what was published last has no build, where the host of the files knows of builds; null when none failed. */
  failedBuild?(): Promise<BuildFailure | null>;
}

/** Name of a text in Git. */
export async function versionOf(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const head = new TextEncoder().encode(`blob ${bytes.length}\0`);
  const whole = new Uint8Array(head.length + bytes.length);
  whole.set(head);
  whole.set(bytes, head.length);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-1', whole));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
