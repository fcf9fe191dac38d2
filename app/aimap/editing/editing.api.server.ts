import { type Endpoint, get, post } from '#app/core/http/endpoint.server.ts';
import { setTopicStatus } from './archiving.commands.server.ts';
import {
  MergePreviewInput,
  MergeTopicInput,
  SplitTopicInput,
  TopicDeskInput,
  TopicStatusInput,
} from './editing.schema.ts';
import { saveLayout, undoLayout } from './layout.commands.server.ts';
import { getLayout, proposeLayout } from './layout.queries.server.ts';
import { LayoutInput, SaveLayoutInput, UndoLayoutInput } from './layout.schema.ts';
import { mergeTopic } from './merges.commands.server.ts';
import { previewMerge } from './merges.queries.server.ts';
import { saveArea, saveTopic } from './node-editing.commands.server.ts';
import { listAreaDesk } from './node-editing.queries.server.ts';
import { AreaDeskInput, SaveAreaInput, SaveTopicInput } from './node-editing.schema.ts';
import { archivePath, savePath } from './path-editing.commands.server.ts';
import { listPathDesk } from './path-editing.queries.server.ts';
import { ArchivePathInput, PathDeskInput, SavePathInput } from './path-editing.schema.ts';
import { splitTopic } from './splits.commands.server.ts';
import { listTopicDesk } from './topic-desk.queries.server.ts';

/** Endpoints of the map's editors. */
export const editingApi: Endpoint[] = [
  get('/api/admin/mapTopics', ['地图的知识点', 'Topics of the map'], TopicDeskInput, listTopicDesk, {
    access: 'staff',
  }),
  get(
    '/api/admin/mapMerge',
    ['合并两个知识点会带来什么', 'What merging two topics would do'],
    MergePreviewInput,
    previewMerge,
    { access: 'staff' },
  ),
  post('/api/admin/mergeTopic', ['把一个知识点并入另一个', 'Merge a topic into another'], MergeTopicInput, mergeTopic, {
    access: 'staff',
  }),
  post('/api/admin/splitTopic', ['拆分一个知识点', 'Split a topic'], SplitTopicInput, splitTopic, { access: 'staff' }),
  post(
    '/api/admin/setTopicStatus',
    ['发布或归档一个知识点', 'Publish or archive a topic'],
    TopicStatusInput,
    setTopicStatus,
    { access: 'staff' },
  ),
  get('/api/admin/mapLayout', ['地图的布局', 'The layout of the map'], LayoutInput, getLayout, { access: 'staff' }),
  get(
    '/api/admin/proposeLayout',
    ['在现在的位置附近重新布局会怎样', 'What a re-layout near the present places would move'],
    LayoutInput,
    proposeLayout,
    { access: 'staff' },
  ),
  post('/api/admin/saveLayout', ['保存移动过的位置', 'Save the places that were moved'], SaveLayoutInput, saveLayout, {
    access: 'staff',
  }),
  post(
    '/api/admin/undoLayout',
    ['撤销最新一版位置', 'Undo the newest version of the layout'],
    UndoLayoutInput,
    undoLayout,
    { access: 'staff' },
  ),
  get('/api/admin/mapPaths', ['学习路线', 'Learning paths'], PathDeskInput, listPathDesk, { access: 'staff' }),
  post(
    '/api/admin/savePath',
    ['发布学习路线的新版本，或新建一条', 'Publish the next version of a learning path, or a new path'],
    SavePathInput,
    savePath,
    { access: 'staff' },
  ),
  post(
    '/api/admin/archivePath',
    ['归档或恢复学习路线', 'Archive a learning path, or put it back'],
    ArchivePathInput,
    archivePath,
    { access: 'staff' },
  ),
  post(
    '/api/admin/saveTopic',
    ['修改或新建知识点：文字、归属和关系', 'Change or make a topic: its words, its area and its edges'],
    SaveTopicInput,
    saveTopic,
    { access: 'staff' },
  ),
  get('/api/admin/mapAreas', ['地图的区域', 'Areas of the map'], AreaDeskInput, listAreaDesk, { access: 'staff' }),
  post(
    '/api/admin/saveArea',
    ['修改或新建区域：名称、颜色和次序', 'Change or make an area: its names, colour and order'],
    SaveAreaInput,
    saveArea,
    { access: 'staff' },
  ),
];
