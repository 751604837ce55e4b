import type { Actions } from 'gatsby';

/** Fields of the knowledge base and of Torah items; the other fields of these types are in `schema.ts`. */
const types = /* GraphQL */ `
  type MarkdownRemark implements Node {
    "An answer of the knowledge base, line by line (blocks.ts), with the year's facts filled in."
    answer: String! @answer
  }
  type Frontmatter {
    question: String @filled
    hebrewQuestion: String @filled
    hebrew: String
    subcategory: String
    link: String
    related: [String!]
    author: String
    type: String
    language: String
    youtubeUrl: String
    spotifyUrl: String
    embedId: String
    sample: Boolean
    date: Date @dateformat
    series: String
    imageAlt: String
    imageFocus: String
  }

  type KnowledgeBaseJson implements Node @dontInfer {
    jsonId: String!
    title: String!
    icon: String!
    subcategories: [KnowledgeSubcategory!]!
  }
  type KnowledgeSubcategory {
    id: String!
    title: String!
    next: KnowledgeNext!
  }
  "An answer of those most asked."
  type MostAskedJson implements Node @dontInfer {
    answer: String!
  }
  type KnowledgeNext {
    text: String
    link: String!
  }
`;

export function declareKnowledgeSchema(actions: Actions): void {
  actions.createTypes(types);
}
