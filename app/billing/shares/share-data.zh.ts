export default {
  aboutShares: '你的付费分享：标题、价格、状态、预览和付费内容',
  aboutPurchases: '你买过的付费分享：金额、时间和状态',
};
