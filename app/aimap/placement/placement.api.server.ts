import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { choosePlaces, votePlace } from './placement.commands.server.ts';
import { listDeskPosts, listTopicOptions, suggestPlaces } from './placement.queries.server.ts';
import {
  ChoosePlacesInput,
  PlacementDeskInput,
  SuggestPlacesInput,
  TopicOptionsInput,
  VotePlaceInput,
} from './placement.schema.ts';

const clicking = {
  scope: 'ask:write',
  limit: { per: 'member', max: 120, window_s: 60 },
  namesChanges: true,
} as const;

/** Endpoints of where posts lie on the map. */
export const placementApi: Endpoint[] = [
  get(
    '/api/aiMap/topicOptions',
    ['可以选择的知识点，按名称、别名或拼音查找', 'Topics to choose from, by name, alias or pinyin'],
    TopicOptionsInput,
    listTopicOptions,
    { scope: 'read' },
  ),
  post(
    '/api/aiMap/suggestPlaces',
    ['一段正在写的文字在地图上的位置', 'Where a text that is being written lies on the map'],
    SuggestPlacesInput,
    suggestPlaces,
    { access: 'member', scope: 'read', limit: { per: 'member', max: 60, window_s: 60 }, keepsPages: true },
  ),
  post(
    '/api/aiMap/votePlace',
    ['说一个帖子在某个知识点的位置对或不对', 'Say that a post lies rightly or wrongly at a topic'],
    VotePlaceInput,
    votePlace,
    clicking,
  ),
  post(
    '/api/aiMap/choosePlaces',
    [
      '选择帖子所在的知识点，最多三个；不选表示不属于任何知识点',
      'Choose the topics of a post, at most three; none: it belongs nowhere',
    ],
    ChoosePlacesInput,
    choosePlaces,
    clicking,
  ),
  get(
    '/api/admin/mapPlacements',
    [
      '等待归位、自动归位和不属于地图的帖子',
      'Posts that wait for a place, were placed by themselves, or belong nowhere',
    ],
    PlacementDeskInput,
    listDeskPosts,
    { access: 'staff' },
  ),
];
