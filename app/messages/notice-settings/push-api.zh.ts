export default {
  unknownService: '不认识这个浏览器的推送服务，请联系网站管理员',
  added: '已开启推送',
  renewed: '推送地址已更新',
  removed: '已停止推送',
  notHere: '这台设备还没有开启推送',
  testTitle: (site: string) => `${site}的推送`,
  testBody: '看到这条，推送就能正常送达。',
  sent: '已发出，几秒内应该出现',
  gone: '浏览器已经停用了这个推送，请重新开启',
  notTaken: '推送服务现在连不上，请过一会儿再试',
};
