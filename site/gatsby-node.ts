import type { GatsbyNode } from 'gatsby';
import { declareSchema } from './gatsby/schema';

export const createSchemaCustomization: GatsbyNode['createSchemaCustomization'] = ({ actions }) =>
  declareSchema(actions);
