export interface ProductForTests {
  readonly origin: string;
  stop(): Promise<void>;
}
export function startForTests(
  root: string,
  scratch: string,
  more?: Readonly<Record<string, string>>,
): Promise<ProductForTests>;
export function copyData(from: string, to: string): boolean;
export const FOR_TESTS: Readonly<Record<string, string>>;
