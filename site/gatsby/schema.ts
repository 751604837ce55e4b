import type { Actions } from 'gatsby';
import { declareFieldExtensions } from './field-extensions';

/** The shape of every content file, so that a missing optional field never breaks a query. */
const types = /* GraphQL */ `
  type Site implements Node {
    siteMetadata: SiteMetadata!
  }
  type SiteMetadata {
    siteUrl: String!
  }

  "The open program year that this build was made with; fields as in the database."
  type ProgramYear implements Node @dontInfer {
    name: String!
    opens_at: String!
    application_deadline_at: String!
    application_deadline_zone: String!
    decisions_at: String!
    decisions_zone: String!
    registration_deadline_at: String!
    registration_deadline_zone: String!
    orientation_on: String!
    program_starts_on: String!
    program_ends_on: String!
    tasks_deadline_on: String!
    aid_text: String!
    extras_low: Float
    extras_high: Float
    referees_needed: Int!
    expiry_margin_months: Int!
    tracks: [YearTrack!]!
  }

  type YearTrack {
    track: String!
    starts_on: String!
    ends_on: String
    ages: String!
    length_text: String!
    tuition_amount: Float!
    housing_amount: Float!
    deposit_amount: Float!
    included_text: String!
  }

  type MarkdownRemark implements Node {
    "Folder of the file below content/: staff, tracks, elements ..."
    collection: String! @fromPath
    "File name without its ending."
    slug: String! @fromPath
    "The HTML with the year's facts filled in and Hebrew marked."
    body: String! @body
    "The same as plain text."
    plain: String! @plain
    picture: Picture @picture
    frontmatter: Frontmatter!
  }
  "Sizes of a photo, made by sharp."
  type Picture {
    src: String!
    width: Int!
    height: Int!
    sources: [PictureSource!]!
  }
  type PictureSource {
    type: String!
    srcSet: String!
  }
  type Frontmatter {
    id: String
    title: String @filled
    order: Int
    banner: String
    background: String
    name: String
    department: String
    image: String
    imageAlt: String
    imageFocus: String
    tab: String
    menuLabel: String
    summary: String @filled
    ages: String @filled
    length: String @filled
    dates: String @filled
    learning: String @filled
    requirement: String @filled
    service: String @filled
    apply: String @filled
    description: String @filled
    updated: Date @dateformat
  }

  type HomeJson implements Node @dontInfer {
    headline: [String!]!
    intro: String! @filled
    carousel: [Illustrated!]!
    tracks: Titled!
    parents: ParentsAsk!
    hour: Hour!
    video: Video!
    closing: Closing!
  }
  type Titled {
    title: String!
    intro: String!
  }
  type ParentsAsk {
    title: String!
    intro: String!
    answers: [ParentQuestion!]!
  }
  type ParentQuestion {
    ask: String!
    "File name of an answer of the knowledge base, without its ending."
    answer: String!
  }
  type Hour {
    time: String!
    title: String!
    text: String!
    image: String!
    alt: String!
  }
  type Illustrated {
    id: String!
    image: String!
    alt: String!
  }
  type Video {
    id: String!
    title: String!
    author: String
    description: String!
    embedId: String!
    sample: Boolean
  }
  type Closing {
    title: String!
    "Left out: the invitation of the season."
    text: String @filled
  }
  type QuoteJson implements Node @dontInfer {
    hebrew: String!
    english: String!
    source: String!
  }
  type FactsJson implements Node @dontInfer {
    value: String!
    label: String!
  }
  type PeekInsideJson implements Node @dontInfer {
    intro: String!
    map: WalkMap!
    gallery: [WalkPlace!]!
  }
  type WalkMap {
    title: String!
    alt: String!
    caption: String!
  }
  type WalkPlace {
    id: String!
    hour: String!
    name: String!
    "Where it stands on the map: from the left and from the top."
    at: String!
    "A drawing of ours, or the file of a photograph."
    image: String!
    alt: String!
    imageFocus: String
    caption: String!
    text: String!
    "Null where the image is a drawing."
    picture: Picture @picture
  }
  type ProspectiveJson implements Node @dontInfer {
    intro: [String!]!
    elementsTitle: String!
    espTitle: String!
    closing: Closing!
  }
  type VideosJson implements Node @dontInfer {
    jsonId: String!
    title: String!
    author: String!
    description: String!
    embedId: String!
    sample: Boolean
  }
  type ScheduleJson implements Node @dontInfer {
    title: String!
    note: String!
    days: [String!]!
    rows: [ScheduleRow!]!
  }
  type ScheduleRow {
    id: String!
    time: String!
    cells: [String!]!
  }
  type ClassesJson implements Node @dontInfer {
    title: String!
    note: String!
    days: [ClassDay!]!
  }
  type ClassDay {
    day: String!
    classes: [SampleClass!]!
  }
  type SampleClass {
    id: String!
    time: String!
    title: String!
    description: String!
  }
`;

export function declareSchema(actions: Actions): void {
  declareFieldExtensions(actions);
  actions.createTypes(types);
}
