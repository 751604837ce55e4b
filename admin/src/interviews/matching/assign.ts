/**
 * The best assignment of all applicants at once: as many as possible get one of their times; among these the wishes count
 * (a first wish before a second); among these the interviewers' load is spread. A flow of least cost through applicants,
 * times and interviewers, one augmenting path after the other (Bellman–Ford with a queue): exact, and the same each time.
 */
export interface Wishing {
  readonly id: string;
  /** Keys of times, first wish first. */
  readonly wishes: readonly string[];
}
export interface Place {
  readonly id: string;
  /** Places left. */
  readonly free: number;
  readonly interviewer: string | null;
}

interface Edge {
  readonly to: number;
  readonly cost: number;
  room: number;
  /** Index of the edge back. */
  readonly back: number;
}

/** Larger than all that loads can add up to, so that a wish always weighs more than a load. */
const WISH = 1_000_000;

class Network {
  readonly edges: Edge[] = [];
  readonly from: number[][] = [];
  node(): number {
    return this.from.push([]) - 1;
  }
  join(from: number, to: number, room: number, cost: number): number {
    const at = this.edges.length;
    this.edges.push({ to, cost, room, back: at + 1 }, { to: from, cost: -cost, room: 0, back: at });
    this.from[from]?.push(at);
    this.from[to]?.push(at + 1);
    return at;
  }
  /** Sends one more unit along the cheapest way; false when there is none. */
  augment(source: number, sink: number): boolean {
    const cost = new Array<number>(this.from.length).fill(Infinity);
    const via = new Array<number>(this.from.length).fill(-1);
    const waits = new Set([source]);
    cost[source] = 0;
    for (const node of waits) {
      waits.delete(node);
      for (const at of this.from[node] ?? []) {
        const edge = this.edges[at] as Edge;
        const total = (cost[node] ?? Infinity) + edge.cost;
        if (edge.room > 0 && total < (cost[edge.to] ?? Infinity)) {
          cost[edge.to] = total;
          via[edge.to] = at;
          waits.add(edge.to);
        }
      }
    }
    if (cost[sink] === Infinity) return false;
    for (let node = sink; node !== source;) {
      const edge = this.edges[via[node] ?? 0] as Edge;
      const back = this.edges[edge.back] as Edge;
      edge.room -= 1;
      back.room += 1;
      node = back.to;
    }
    return true;
  }
}

/** The time of each applicant who gets one: keys of applicants to keys of times. `loads`: interviews that interviewers have already. */
export function assign(
  people: readonly Wishing[],
  places: readonly Place[],
  loads: ReadonlyMap<string, number>,
): ReadonlyMap<string, string> {
  const net = new Network();
  const [source, sink] = [net.node(), net.node()];
  const interviewers = new Map<string, number>();
  const interviewerNode = (name: string): number => {
    const found = interviewers.get(name);
    if (found !== undefined) return found;
    const node = net.node();
    interviewers.set(name, node);
    const most = places.reduce((sum, place) => sum + (place.interviewer === name ? place.free : 0), 0);
    // Each interview more weighs more than the one before: an even load is the cheapest.
    for (let n = 0; n < most; n += 1) net.join(node, sink, 1, (loads.get(name) ?? 0) + n);
    return node;
  };
  const slots = new Map<string, number>();
  for (const { id, free, interviewer } of places) {
    const node = net.node();
    slots.set(id, node);
    net.join(node, interviewer === null ? sink : interviewerNode(interviewer), free, 0);
  }
  const chosen = people.map(({ id, wishes }) => {
    const node = net.node();
    net.join(source, node, 1, 0);
    const edges = wishes.flatMap((wish, rank) => {
      const slot = slots.get(wish);
      return slot === undefined ? [] : [{ wish, at: net.join(node, slot, 1, rank * WISH) }];
    });
    return { id, edges };
  });
  while (net.augment(source, sink));
  return new Map(
    chosen.flatMap(({ id, edges }) => {
      const taken = edges.find(({ at }) => net.edges[at]?.room === 0);
      return taken ? [[id, taken.wish] as const] : [];
    }),
  );
}
