-- MySQL dump 10.13  Distrib 8.0.36, for Linux (x86_64)
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS `qa_users`;
CREATE TABLE `qa_users` (
  `userid` int unsigned NOT NULL AUTO_INCREMENT,
  `created` datetime NOT NULL,
  `createip` varbinary(16) NOT NULL,
  `email` varchar(80) NOT NULL,
  `handle` varchar(20) NOT NULL,
  `passsalt` binary(16) DEFAULT NULL,
  `passcheck` binary(20) DEFAULT NULL,
  `passhash` varchar(255) DEFAULT NULL,
  `level` tinyint unsigned NOT NULL,
  PRIMARY KEY (`userid`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
LOCK TABLES `qa_users` WRITE;
INSERT INTO `qa_users` VALUES (1,'2021-01-01 08:00:00',0x7F000001,'ada@example.org','ada lovelace',NULL,NULL,'$2y$10$secretsecretsecret',120),(2,'2021-01-02 08:00:00',0x7F000001,'ming@example.org','小明',NULL,NULL,'$2y$10$othersecret',0),(3,'2021-01-03 08:00:00',0x7F000001,'bo@example.org','bo',NULL,NULL,'$2y$10$third',0);
UNLOCK TABLES;
CREATE TABLE `qa_categories` (
  `categoryid` int unsigned NOT NULL AUTO_INCREMENT,
  `parentid` int unsigned DEFAULT NULL,
  `title` varchar(80) NOT NULL,
  `tags` varchar(200) NOT NULL,
  `content` varchar(800) NOT NULL DEFAULT '',
  `qcount` int unsigned NOT NULL DEFAULT '0',
  `position` smallint unsigned NOT NULL,
  `backpath` varchar(804) NOT NULL DEFAULT '',
  PRIMARY KEY (`categoryid`)
);
INSERT INTO `qa_categories` VALUES (1,NULL,'本地部署','local','',2,1,'local');
CREATE TABLE `qa_posts` (
  `postid` int unsigned NOT NULL AUTO_INCREMENT,
  `type` enum('Q','A','C','Q_HIDDEN','A_HIDDEN','C_HIDDEN','Q_QUEUED','A_QUEUED','C_QUEUED','NOTE') NOT NULL,
  `parentid` int unsigned DEFAULT NULL,
  `categoryid` int unsigned DEFAULT NULL,
  `selchildid` int unsigned DEFAULT NULL,
  `userid` int unsigned DEFAULT NULL,
  `upvotes` smallint unsigned NOT NULL DEFAULT '0',
  `downvotes` smallint unsigned NOT NULL DEFAULT '0',
  `netvotes` smallint NOT NULL DEFAULT '0',
  `views` int unsigned NOT NULL DEFAULT '0',
  `format` varchar(20) CHARACTER SET ascii NOT NULL DEFAULT '',
  `created` datetime NOT NULL,
  `updated` datetime DEFAULT NULL,
  `title` varchar(800) DEFAULT NULL,
  `content` mediumtext,
  `tags` varchar(800) DEFAULT NULL,
  PRIMARY KEY (`postid`)
);
INSERT INTO `qa_posts` VALUES (5,'Q',NULL,1,6,1,2,0,2,40,'html','2021-02-01 10:00:00',NULL,'It\'s out of memory: what now?','<p>See the picture <img src=\"./?qa=blob&amp;qa_blobid=777\" alt=\"usage\"> and <a href=\"../9/显存-估算\">this one</a>.</p>','ollama,显存'),(6,'A',5,NULL,NULL,2,1,0,1,0,'','2021-02-01 11:00:00',NULL,NULL,'Use a *smaller* quantization.\nIt fits then.',NULL),(7,'C',6,NULL,NULL,1,0,0,0,0,'','2021-02-01 12:00:00',NULL,NULL,'Thanks!',NULL);
INSERT INTO `qa_posts` VALUES (9,'Q',NULL,1,NULL,2,0,1,-1,3,'markdown','2021-03-01 10:00:00',NULL,'怎么估算显存?','参数量乘以 **字节数** 吗?','显存'),(10,'Q_HIDDEN',NULL,1,NULL,3,0,0,0,0,'','2021-03-02 10:00:00',NULL,'Buy now','spam',''),(11,'A',404,NULL,NULL,3,0,0,0,0,'','2021-03-02 10:00:00',NULL,NULL,'orphan',NULL),(12,'A',9,NULL,NULL,NULL,0,0,0,0,'bbcode','2021-03-03 10:00:00',NULL,NULL,'[b]Yes[/b], and add 20 %.',NULL);
CREATE TABLE `qa_uservotes` (
  `postid` int unsigned NOT NULL,
  `userid` int unsigned NOT NULL,
  `vote` tinyint NOT NULL,
  `flag` tinyint NOT NULL,
  UNIQUE KEY `userid` (`userid`,`postid`)
);
INSERT INTO `qa_uservotes` VALUES (5,2,1,0),(5,3,1,0),(6,1,1,0),(9,1,-1,0),(9,3,0,1),(6,2,1,0),(5,99,1,0);
CREATE TABLE `qa_blobs` (
  `blobid` bigint unsigned NOT NULL,
  `format` varchar(20) CHARACTER SET ascii NOT NULL,
  `content` mediumblob,
  `filename` varchar(255) DEFAULT NULL,
  PRIMARY KEY (`blobid`)
);
INSERT INTO `qa_blobs` VALUES (777,'png',0x89504E470D0A1A0A0000000D4948445200000008000000060802000000716748AC0000001149444154789C633811A08115310CA40400B3953C01F5D0E7830000000049454E44AE426082,'usage.png');
