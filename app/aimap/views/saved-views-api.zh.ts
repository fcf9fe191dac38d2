/** Messages of the endpoints of saved views. */
export default {
  tooMany: (max: number) => `最多保存 ${max} 个地图视图，先删掉几个。`,
  about: '保存的地图视图',
};
