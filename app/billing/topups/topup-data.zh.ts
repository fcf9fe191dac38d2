export default {
  aboutTopUps: '你的充值记录和每一步的时间，金额单位为分',
  aboutCodes: '你兑换过的兑换码，只含前四位，金额单位为分',
};
