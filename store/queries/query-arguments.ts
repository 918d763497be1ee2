import { data, optional, order, queryFields, sortKeys, throws } from '../base/arguments.js';
import { accepts, fields, list, map, oneOf, plain, shape, string } from '../model/checks.js';
import { QUICK_VIEW_BITS } from './quick-views.js';

const places = fields(
  accepts('a Map', (value) => value instanceof Map),
  'ranks ghosts',
);
export const facetedViewQuery = shape(
  {},
  {
    scope: data({}, queryFields),
    filters: map(list(plain)),
    text: string,
    groupBy: string,
    sortBy: oneOf(...sortKeys, 'unread', 'priority', 'place'),
    order,
    quickView: oneOf(...Object.keys(QUICK_VIEW_BITS)),
    config: map(shape({})),
    places: shape(places),
  },
);

export const facetedViewArguments = {
  update: throws({ query: facetedViewQuery }),
  group: throws({ groupId: string }),
  values: throws({ filter: string }),
};
export const pagedCollectionArguments = {
  createFacetedView: throws({ query: optional(facetedViewQuery) }),
  byId: throws({ annotationId: string }),
};
