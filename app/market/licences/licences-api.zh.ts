export default {
  keyWrong: '许可证密钥不对，或已经失效',
  noSeat: '席位已经用满：先在会员中心移走一个站点',
  revoked: '这个许可证已经收回',
  trialOver: '试用已经结束',
  seatFreed: '席位已空出，可以在另一个站点激活',
  offlineHeld: '这个站点领了离线文件，到期之前不能移走',
  noMoves: (count: number) => `今年已经移动 ${count} 次，请联系管理员`,
  offlineMade: '离线文件已签发',
};
